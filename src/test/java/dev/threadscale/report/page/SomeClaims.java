package dev.threadscale.report.page;

import dev.threadscale.report.page.ResultsPage.Entry;
import dev.threadscale.report.page.ResultsPage.ExperimentRuns;
import dev.threadscale.results.ProspectRow;
import java.util.List;
import java.util.Optional;

/** Claims of which nothing is known but what a test says. */
public final class SomeClaims {

    private SomeClaims() {}

    public static FindingEntry claimed(
            String id, Mark mark, Optional<Double> p, Optional<FindingEntry.Why> why) {
        return claimed(id, mark, Optional.empty(), p, why);
    }

    /** A claim that no fork but one was measured for. */
    public static FindingEntry pointing(String id, boolean points) {
        return claimed(
                id, Mark.INCONCLUSIVE, Optional.of(points), Optional.empty(), Optional.empty());
    }

    private static FindingEntry claimed(
            String id,
            Mark mark,
            Optional<Boolean> points,
            Optional<Double> p,
            Optional<FindingEntry.Why> why) {
        return new FindingEntry(
                id, "Claim " + id + ".", mark, points, "", "", "", List.of(), p, "", why);
    }

    /** An experiment with a single run. */
    public static ExperimentRuns experiment(String name, List<FindingEntry> claims) {
        return experiment(name, "", claims);
    }

    /** An experiment with a single run, and the times that would decide its open claims. */
    static ExperimentRuns experiment(
            String name, List<FindingEntry> claims, List<ProspectRow> prospects) {
        return new ExperimentRuns(
                name, new Entry("1", "t", "", "", "", "", "", claims, prospects, "l"), List.of());
    }

    /** An experiment that repeats a study, with a single run. */
    static ExperimentRuns experiment(String name, String study, List<FindingEntry> claims) {
        return new ExperimentRuns(
                name,
                new Entry("1", "t", study, "", "", "", "", claims, List.of(), "l"),
                List.of());
    }
}
