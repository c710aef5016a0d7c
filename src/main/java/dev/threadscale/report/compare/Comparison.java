package dev.threadscale.report.compare;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axis;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.page.Pictures;
import dev.threadscale.report.page.Pictures.PictureList;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.results.Run;
import dev.threadscale.results.Tables;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A comparison of several runs, each with the first.
 *
 * @param pairs every configuration of each run with that of the first
 */
public record Comparison(MatchedRuns matched, List<MatchedPair> pairs) {

    /** Compares runs by their results. */
    public static Comparison of(List<Path> directories) {
        return of(directories, Optional.empty());
    }

    /**
     * Reads the runs.
     *
     * @param directories of two or more runs; the first is the baseline
     * @param asked the quantity to compare; if empty, the most telling result that all runs know
     * @throws UserException if one of them is broken, or does not have a configuration in common
     *     with the first
     */
    public static Comparison of(List<Path> directories, Optional<String> asked) {
        return read(directories, asked, false);
    }

    /** Reads two runs of one experiment, with the quantities that their findings need. */
    public static Comparison repeated(Path original, Path repetition) {
        return read(List.of(original, repetition), Optional.empty(), true);
    }

    private static Comparison read(
            List<Path> directories, Optional<String> asked, boolean isJudged) {
        // All records are read first, so that a folder that is not a run is refused before more is
        // read.
        List<Run> runs = directories.stream().map(Run::read).toList();
        List<Conditions.OfRun> conditions = runs.stream().map(Conditions.OfRun::of).toList();
        List<String> labels = Conditions.labels(conditions);
        List<MatchedRun> sides = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            sides.add(
                    MatchedRun.read(
                            runs.get(i), labels.get(i), conditions.get(i), asked, isJudged));
        }
        MatchedRuns matched = MatchedRuns.of(sides);
        return new Comparison(matched, matched.pairs());
    }

    List<MatchedRun> runs() {
        return matched.runs();
    }

    MatchedRun baseline() {
        return matched.baseline();
    }

    ComparedQuantity quantity() {
        return matched.quantity();
    }

    /** Returns the pairs of one run. */
    List<MatchedPair> pairs(MatchedRun run) {
        return pairs.stream().filter(pair -> pair.head().label().equals(run.label())).toList();
    }

    /**
     * Returns the tables of hosts, the reasons why the comparison may be unfair, and a row for each
     * configuration.
     */
    public String text() {
        return new ComparisonText(this).text();
    }

    /** Returns what may make the comparison unfair, and a row for each configuration. */
    public String tables() {
        return new ComparisonText(this).tables();
    }

    /** Returns the conditions of each run, by its label; unknown ones are missing. */
    public Map<String, Map<String, String>> conditions() {
        Map<String, Map<String, String>> conditions = new LinkedHashMap<>();
        for (MatchedRun run : runs()) {
            conditions.put(run.label(), run.conditions().values());
        }
        return conditions;
    }

    /**
     * Returns the differences between the machines of the runs and the programs on them: the values
     * of the runs by name, empty if unknown.
     */
    public Map<String, List<String>> machines() {
        return new Conditions(runs()).machines();
    }

    /** Returns how the machine of a repetition differs from that of the original run. */
    public String repeatedMachines() {
        return new Conditions(runs()).repeated();
    }

    /** Returns a sentence for each reason why the comparison may be unfair. */
    public List<String> warnings() {
        return new Conditions(runs()).warnings();
    }

    /** Returns true if at least one configuration clearly differs, or its failed requests do. */
    public boolean isChanged() {
        for (MatchedPair pair : pairs) {
            if (pair.verdict() == PairVerdict.DIFFERENT || pair.hasUnequalErrors(pairs.size())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Writes {@code comparison.csv} and its data dictionary.
     *
     * @throws UserException if it cannot be written
     */
    public void writeTable(Folder folder) {
        Tables.writeForeign(folder.unsynced(), table(), pairs);
    }

    /** Returns the table {@code comparison.csv}. */
    public Table<MatchedPair> table() {
        return ComparisonCsv.table(
                baseline().run().record(), Axis.labels(matched.axes()), quantity().of());
    }

    /**
     * Draws the pictures, and removes those of an earlier comparison in that folder.
     *
     * @return their files, in their order
     * @throws UserException if one cannot be written
     */
    public List<Path> writeCharts(Folder folder) {
        return write(charts(), folder);
    }

    static List<Path> write(List<Chart> charts, Folder folder) {
        List<String> names = charts.stream().map(Chart::fileName).toList();
        new PictureList(folder.unsynced())
                .replace(
                        new LinkedHashSet<>(names),
                        () -> charts.forEach(chart -> draw(chart, folder)));
        return names.stream().map(folder.path()::resolve).toList();
    }

    private static void draw(Chart chart, Folder folder) {
        Path file = folder.path().resolve(chart.fileName());
        Pictures.drawing(
                file,
                () -> {
                    folder.unsynced()
                            .write(chart.fileName(), png -> new ChartRenderer().write(chart, png));
                    return file;
                });
    }

    public List<Chart> charts() {
        return Chart.withSafeNames(
                Stream.of(RunCharts.ratios(this), RunCharts.lines(this))
                        .flatMap(kind -> kind.limit(Gallery.MOST_OF_A_KIND))
                        .toList());
    }
}
