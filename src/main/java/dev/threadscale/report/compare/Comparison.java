package dev.threadscale.report.compare;

import dev.threadscale.claim.Difference;
import dev.threadscale.claim.Difference.Distinction;
import dev.threadscale.claim.MeasuredConfiguration;
import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.page.PictureList;
import dev.threadscale.report.page.Pictures;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Several runs, each compared with the first. */
public final class Comparison {

    /** The axis whose levels the runs are. */
    private final List<ComparedRun> runs;

    private final Matching matching;
    private final List<ComparedRow> rows;

    private Comparison(List<ComparedRun> runs, Matching matching) {
        this.runs = runs;
        this.matching = matching;
        this.rows = rows(runs, matching);
    }

    /**
     * Reads the runs.
     *
     * @param directories of two runs or more, the first of which the others are compared with
     * @throws UserException if one of them is broken, or shares no configuration with the first
     */
    public static Comparison of(List<Path> directories) {
        // So that what is no run is refused before anything else of it is read.
        directories.forEach(Run::read);
        List<RunParticulars> facts = directories.stream().map(RunParticulars::read).toList();
        List<String> labels = RunLabels.of(facts);
        List<ComparedRun> runs =
                IntStream.range(0, directories.size())
                        .mapToObj(i ->
                                ComparedRun.read(directories.get(i), labels.get(i), facts.get(i)))
                        .toList();
        Matching matching = Matching.of(runs);
        for (ComparedRun other : runs.subList(1, runs.size())) {
            if (!matching.isShared(runs.getFirst(), other)) {
                String apart = matching.apart(runs.getFirst(), other);
                throw UserException.in(
                                other.directory(),
                                "it has no configuration in common with %s%s",
                                runs.getFirst().directory(),
                                apart.isEmpty() ? "" : " (%s)".formatted(apart))
                        .fix(
                                "Compare runs of one experiment, or of experiments that share a workload"
                                        + " and levels of every axis.");
            }
        }
        return new Comparison(runs, matching);
    }

    private static List<ComparedRow> rows(List<ComparedRun> runs, Matching matching) {
        ComparedRun baseline = runs.getFirst();
        List<Difference.Two> family = new ArrayList<>();
        List<Function<Difference, ComparedRow>> rows = new ArrayList<>();
        for (ComparedRun other : runs.subList(1, runs.size())) {
            Map<Map<String, String>, MeasuredConfiguration> first =
                    matching.configurations(baseline);
            Map<Map<String, String>, MeasuredConfiguration> second = matching.configurations(other);
            Map<Map<String, String>, Measured> here = matching.measured(baseline);
            Map<Map<String, String>, Measured> there = matching.measured(other);
            for (Map<String, String> levels : matching.of(baseline, other)) {
                family.add(
                        new Difference.Two(
                                Optional.ofNullable(first.get(levels)),
                                Optional.ofNullable(second.get(levels))));
                rows.add(difference ->
                        new ComparedRow(
                                baseline,
                                other,
                                levels,
                                Optional.ofNullable(here.get(levels)),
                                Optional.ofNullable(there.get(levels)),
                                difference));
            }
        }
        List<Difference> differences = Difference.judge(family, ComparedRun.ELAPSED);
        return IntStream.range(0, family.size())
                .mapToObj(i -> rows.get(i).apply(differences.get(i)))
                .toList();
    }

    /** The runs in their order. */
    public List<ComparedRun> runs() {
        return runs;
    }

    ComparedRun baseline() {
        return runs.getFirst();
    }

    List<MeasuredAxis> axes() {
        return matching.axes();
    }

    List<ComparedRow> rows() {
        return rows;
    }

    /** Those of one run. */
    List<ComparedRow> rows(ComparedRun run) {
        return rows.stream().filter(row -> row.run().label().equals(run.label())).toList();
    }

    /** What the comparison is to pictures: as if it were one run with the axes of all. */
    Run run() {
        Run first = baseline().run();
        return new Run(
                first.directory(),
                first.record(),
                axes(),
                runs.stream().flatMap(one -> one.run().unisolated().stream()).findFirst());
    }

    /** The host tables, what makes the comparison unfair, and a row for each configuration. */
    public String text() {
        return new ComparisonText(this).text();
    }

    /** A sentence for all that makes the comparison unfair. */
    public List<String> warnings() {
        return new Conditions(runs).warnings();
    }

    /** True if a configuration is decided to differ. */
    public boolean isChanged() {
        return rows.stream()
                .anyMatch(row -> row.difference().distinction() == Distinction.DISTINGUISHABLE);
    }

    /**
     * Writes {@code comparison.csv} and its data dictionary.
     *
     * @throws UserException if it cannot be written
     */
    public void writeTable(Folder folder) {
        ComparisonRow.write(folder.unsynced(), levels(), records());
    }

    /** What stands in {@code comparison.csv}. */
    public Table<ComparisonRow> table() {
        return ComparisonRow.table(levels());
    }

    private Map<String, List<String>> levels() {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        axes().forEach(axis -> levels.put(axis.name(), axis.levels()));
        return levels;
    }

    /** The rows of that table. */
    public List<ComparisonRow> records() {
        return rows.stream().map(Comparison::row).toList();
    }

    private static ComparisonRow row(ComparedRow row) {
        return new ComparisonRow(
                side(row.run(), row.measured()),
                side(row.baseline(), row.baselineMeasured()),
                row.levels(),
                row.difference());
    }

    private static ComparisonRow.Side side(ComparedRun run, Optional<Measured> measured) {
        return new ComparisonRow.Side(
                run.label(),
                run.run().experiment(),
                run.run().id(),
                measured.map(Measured::configuration),
                measured.map(Measured::elapsed));
    }

    /**
     * Draws the pictures, and removes those of an earlier comparison in that folder.
     *
     * @return their files, in their order
     * @throws UserException if one cannot be written
     */
    public List<Path> writeCharts(Folder folder) {
        Map<String, Chart> charts = new LinkedHashMap<>();
        charts().forEach(chart -> charts.put(chart.fileName(), chart));
        new PictureList(folder.unsynced())
                .replace(
                        charts.keySet(),
                        () -> charts.values().forEach(chart -> draw(chart, folder)));
        return charts.keySet().stream().map(folder.path()::resolve).toList();
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
