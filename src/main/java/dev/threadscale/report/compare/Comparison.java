package dev.threadscale.report.compare;

import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.chart.Gallery;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.page.Pictures;
import dev.threadscale.report.page.Pictures.PictureList;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.Tables;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A comparison of several runs, each with the first.
 *
 * @param runs in their order
 * @param axes the axes of all runs
 * @param quantity the quantity by which they are compared
 * @param rows the rows of {@code comparison.csv}
 */
public record Comparison(
        List<ComparedRun> runs,
        List<MeasuredAxis> axes,
        ComparedQuantity quantity,
        List<ComparisonRow> rows) {

    /** Compares runs by their results. */
    public static Comparison of(List<Path> directories) {
        return of(directories, Optional.empty());
    }

    /**
     * Reads the runs.
     *
     * @param directories of two or more runs; the first is the baseline
     * @param of the quantity to compare; if empty, the most telling result that all runs know
     * @throws UserException if one of them is broken, or does not have a configuration in common
     *     with the first
     */
    public static Comparison of(List<Path> directories, Optional<String> of) {
        // All records are read first, so that a folder that is not a run is refused before more is
        // read.
        List<Run> runs = directories.stream().map(Run::read).toList();
        List<RunParticulars> particulars = runs.stream().map(RunParticulars::of).toList();
        List<String> labels = RunParticulars.labels(particulars);
        Matching matching =
                Matching.of(
                        IntStream.range(0, runs.size())
                                .mapToObj(i ->
                                        ComparedRun.read(
                                                runs.get(i), labels.get(i), particulars.get(i), of))
                                .toList());
        return new Comparison(
                matching.runs(), matching.axes(), matching.quantity(), matching.rows());
    }

    ComparedRun baseline() {
        return runs.getFirst();
    }

    /** Returns the rows of one run. */
    List<ComparisonRow> rows(ComparedRun run) {
        return rows.stream().filter(row -> row.run().label().equals(run.label())).toList();
    }

    /** Returns the comparison as one run with the axes of all, for pictures. */
    Run run() {
        return joined(runs, axes);
    }

    /** Joins runs into one with the axes of all. It counts as not isolated if one of them does. */
    static Run joined(List<ComparedRun> runs, List<MeasuredAxis> axes) {
        return Run.joined(runs.stream().map(ComparedRun::run).toList(), MeasuredAxis.levels(axes));
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

    /**
     * Returns the differences between the machines of the runs and the programs on them: the values
     * of the runs by name, empty if unknown.
     */
    public Map<String, List<String>> machines() {
        return new Conditions(runs).machines();
    }

    /** Returns a sentence for each reason why the comparison may be unfair. */
    public List<String> warnings() {
        return new Conditions(runs).warnings();
    }

    /** Returns true if at least one configuration clearly differs, or its failed requests do. */
    public boolean isChanged() {
        return rows.stream()
                .anyMatch(row ->
                        row.difference().verdict() == PairVerdict.DIFFERENT
                                || row.hasUnequalErrors(rows.size()));
    }

    /**
     * Writes {@code comparison.csv} and its data dictionary.
     *
     * @throws UserException if it cannot be written
     */
    public void writeTable(Folder folder) {
        Tables.writeForeign(folder.unsynced(), table(), rows);
    }

    /** Returns the table {@code comparison.csv}. */
    public Table<ComparisonRow> table() {
        return ComparisonRow.table(
                runs.getFirst().run().record(), MeasuredAxis.levels(axes), quantity.of());
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
