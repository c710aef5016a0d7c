package dev.threadscale.cli.machine;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.MapRow;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run, from its files.
 *
 * @param experiment its name
 * @param run its id
 * @param directory of the run
 * @param exitCode the exit code of the command if this were its only run
 * @param finished true if no fork is left to run
 * @param forks number of forks by outcome
 * @param answer the result in one sentence; null without a report
 * @param findings rows of findings.csv
 * @param flips where the winner changes; none unless that was searched
 * @param cells of a map of winners; none unless it was drawn
 * @param report the page; null if there is none
 */
public record RunOutcome(
        String experiment,
        String run,
        String directory,
        int exitCode,
        boolean finished,
        Map<String, Integer> forks,
        @Nullable String answer,
        List<Map<String, @Nullable Object>> findings,
        List<Flip> flips,
        List<MapCell> cells,
        @Nullable String report) {

    /**
     * The row of flips.csv of one combination.
     *
     * @param levels of the other axes
     * @param outcome found, never, too-close, not-one-line or given-up
     * @param sideBelow the side that wins at low and below, by its levels; empty if unknown
     * @param sideAbove the side that wins at high and above, by its levels; empty if unknown
     * @param low lower end of the bracket; null without one
     * @param high upper end of the bracket; null without one
     * @param crossings each change of the winner if there are several; otherwise empty
     * @param reason why there is no answer, or what limits the answer; otherwise empty
     */
    record Flip(
            Map<String, String> levels,
            String outcome,
            String sideBelow,
            String sideAbove,
            @Nullable String low,
            @Nullable String high,
            String crossings,
            String reason) {}

    /**
     * The row of map.csv of one cell.
     *
     * @param levels of the other axes
     * @param x level of the axis to the right
     * @param y level of the axis upwards
     * @param outcome won, too-close or not-comparable
     * @param measured false if it was filled in between cells that agree
     * @param winner the side that wins, by its levels; empty unless one does
     * @param ratio of the sides, as in map.csv; null if unknown
     */
    record MapCell(
            Map<String, String> levels,
            String x,
            String y,
            String outcome,
            boolean measured,
            String winner,
            @Nullable Double ratio) {}

    private static List<MapCell> cells(Path directory, RunRecord record) {
        List<MapCell> cells = new ArrayList<>();
        for (MapRow row : MapRow.read(directory, record)) {
            cells.add(
                    new MapCell(
                            row.levels().byAxis(),
                            row.x(),
                            row.y(),
                            row.outcome(),
                            row.measured(),
                            row.winner(),
                            row.ratio().orElse(null)));
        }
        return cells;
    }

    private static List<Flip> flips(Path directory, RunRecord record) {
        List<Flip> flips = new ArrayList<>();
        for (FlipRow row : FlipRow.read(directory, record)) {
            flips.add(
                    new Flip(
                            row.levels().byAxis(),
                            row.outcome(),
                            row.sideBelow(),
                            row.sideAbove(),
                            row.low().map(FlipRow.End::at).orElse(null),
                            row.high().map(FlipRow.End::at).orElse(null),
                            row.crossings(),
                            row.reason()));
        }
        return flips;
    }

    public static RunOutcome of(Path directory, int exitCode) {
        RunRecord record = RunReader.read(directory);
        Map<String, Integer> forks = new TreeMap<>();
        ForkTable.read(directory, Map.of())
                .forEach(fork -> forks.merge(fork.outcome().label(), 1, Integer::sum));
        Path page = directory.resolve(RunPage.FILE);
        Path answer = page.resolveSibling(RunPage.ANSWER);
        return new RunOutcome(
                record.experiment().name(),
                record.run(),
                Messages.path(directory).toString(),
                exitCode,
                record.finished() != null,
                forks,
                StoredFile.isFile(answer) ? StoredFile.text(answer).strip() : null,
                FindingsCsv.table(record).objects(directory),
                flips(directory, record),
                cells(directory, record),
                StoredFile.isFile(page) ? Messages.path(page).toString() : null);
    }
}
