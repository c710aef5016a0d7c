package dev.threadscale.report.page;

import java.util.List;

/**
 * The page that links the reports of all runs below a folder.
 *
 * @param experiments in the order of their names
 */
public record ResultsPage(List<ExperimentRuns> experiments) {

    /** An experiment with its newest run and the older ones, newest first. */
    public record ExperimentRuns(String name, Entry newest, List<Entry> older) {}

    /**
     * A run.
     *
     * @param id of the run
     * @param title what was asked; the experiment's name if unknown
     * @param started for people; empty if unknown
     * @param state what is to be said of it; empty if it is finished and whole
     * @param counts of verdicts; none if it has no claims, or nothing is known of them
     * @param link to its page, or to its folder if there is none
     */
    public record Entry(
            String id,
            String title,
            String started,
            String state,
            List<Mark.Count> counts,
            String link) {}
}
