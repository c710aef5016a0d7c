package dev.threadscale.cli.machine;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.report.page.ResultsIndex;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What came of experiments that were run.
 *
 * @param runs in their order; an experiment that had nothing to resume has none
 * @param index the page that links all reports of the results folder
 */
public record RunDocument(List<RunOutcome> runs, String index) {

    /**
     * Reads what stands in the run directories.
     *
     * @param codes exit code by run directory
     */
    public static RunDocument of(Map<Path, Integer> codes, ResultsIndex index) {
        return new RunDocument(
                codes.entrySet().stream()
                        .map(run -> RunOutcome.of(run.getKey(), run.getValue()))
                        .toList(),
                Messages.path(index.results().resolve(ResultsIndex.NAME)).toString());
    }
}
