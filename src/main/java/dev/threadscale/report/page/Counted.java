package dev.threadscale.report.page;

import java.util.Arrays;
import java.util.List;

/** How many claims have a verdict. */
public record Counted(Mark mark, long claims) {

    /** The name of its colours in the style sheet: a verdict that none has is no news. */
    public String look() {
        return claims == 0 ? "none" : mark.look();
    }

    /** All verdicts, also those that none has. */
    public static List<Counted> of(List<Mark> marks) {
        return Arrays.stream(Mark.values())
                .map(mark -> new Counted(mark, marks.stream().filter(mark::equals).count()))
                .toList();
    }
}
