package dev.threadscale.report.page;

import java.util.List;
import java.util.stream.Stream;

/** Facts about one thing. */
public record Facts(String title, List<Fact> all) {

    public Facts {
        all = List.copyOf(all);
    }

    /** What is known of it. */
    public Facts(String title, Stream<Fact> facts) {
        this(title, Fact.known(facts));
    }
}
