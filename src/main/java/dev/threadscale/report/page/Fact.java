package dev.threadscale.report.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something that is known, with its name.
 *
 * @param value empty if it is not known after all
 */
public record Fact(String name, String value) {

    /** Those that are known. */
    public static List<Fact> known(Stream<Fact> facts) {
        return facts.filter(fact -> !fact.value().isEmpty()).toList();
    }
}
