package dev.threadscale.report.page;

import java.util.List;

/**
 * A claim and what the run says of it.
 *
 * @param figures the numbers, those of interest first
 * @param reason why the verdict is what it is
 */
public record Claimed(String id, String claim, Mark mark, List<Fact> figures, String reason) {

    public Claimed {
        figures = List.copyOf(figures);
    }
}
