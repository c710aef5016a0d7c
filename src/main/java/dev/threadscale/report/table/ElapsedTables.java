package dev.threadscale.report.table;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.Run;
import dev.threadscale.results.SummaryCsv;
import dev.threadscale.stats.Estimate;
import dev.threadscale.text.Counted;
import dev.threadscale.text.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables of elapsed times or other results for the console, laid out like the first pictures. */
final class ElapsedTables {

    private static final Note NOTHING = new Note(new RunDoubt.NothingMeasured().notice().what());

    private ElapsedTables() {}

    static String text(Analysis analysis) {
        Run run = analysis.run();
        return PlainText.line(run.title())
                + "\n"
                + PlainText.line(run.place())
                + "\n"
                + (run.finished()
                        ? ""
                        : "This run is not finished, so its findings are not judged: run"
                                + " --resume continues it.\n")
                + TextTable.of(blocks(analysis));
    }

    private static List<Block> blocks(Analysis analysis) {
        if (analysis.run().measured().isEmpty()) {
            return List.of(NOTHING);
        }
        ServiceErrors errors = ServiceErrors.of(analysis);
        List<Block> blocks =
                new ArrayList<>(
                        counted(analysis)
                                .map(view -> overCount(view, errors))
                                .orElseGet(() ->
                                        List.of(
                                                configurations(
                                                        analysis, ConfigurationTable.MOST))));
        if (errors.isAny()) {
            blocks.add(new Note("errors:\n" + String.join("\n", errors.lines())));
        }
        return blocks;
    }

    /**
     * Returns a single table; over a count it is that of the fullest panel, which the answer is
     * about.
     *
     * @param most maximum number of rows, unless there is no short axis for columns
     */
    static Block brief(Analysis analysis, int most) {
        ServiceErrors errors = ServiceErrors.of(analysis);
        return analysis.run().measured().isEmpty()
                ? NOTHING
                : counted(analysis)
                        .map(view -> fullest(view, errors))
                        .orElseGet(() -> configurations(analysis, most));
    }

    /** Returns latencies over a count if they were measured, otherwise elapsed times over one. */
    private static Optional<Facets> counted(Analysis analysis) {
        Stream<Facets> times =
                analysis.run().results().isEmpty() ? Stream.of(analysis.times()) : Stream.empty();
        return Stream.concat(Observations.percentiles(analysis), times)
                .filter(Facets::isOverCount)
                .findFirst();
    }

    private static Block fullest(Facets times, ServiceErrors errors) {
        List<Panel> panels =
                times.panels().stream().filter(panel -> !panel.curves().isEmpty()).toList();
        int furtherTables = panels.size() - 1;
        Block table = tables(Panel.fullest(panels), false, errors).getFirst();
        return furtherTables > 0 && table instanceof ReportTable reportTable
                ? reportTable.with(
                        List.of(
                                "... and %s like this: see the report"
                                        .formatted(Counted.of(furtherTables, "more table"))))
                : table;
    }

    /** Returns tables whose rows are counts and whose columns are lines, two for each panel. */
    private static List<Block> overCount(Facets view, ServiceErrors errors) {
        List<Panel> panels = view.panels();
        int rows = panels.stream().mapToInt(panel -> shown(panel).size()).max().orElse(0);
        int fitting = Math.max(1, ConfigurationTable.MOST / Math.max(1, rows));
        boolean changes = 2 * rows * panels.size() <= ConfigurationTable.MOST;
        List<Block> blocks = new ArrayList<>();
        panels.stream()
                .limit(fitting)
                .forEach(panel -> blocks.addAll(tables(panel, changes, errors)));
        if (panels.size() > fitting) {
            blocks.add(
                    new Note(
                            "... and %s like these: see %s"
                                    .formatted(
                                            Counted.of(panels.size() - fitting, "more table"),
                                            SummaryCsv.FILE)));
        }
        return blocks;
    }

    private static List<Block> tables(Panel panel, boolean changes, ServiceErrors errors) {
        List<Integer> shown = shown(panel);
        List<Curve> curves = panel.curves().stream().map(curve -> curve.at(shown)).toList();
        String conditions = panel.conditions();
        if (curves.isEmpty()) {
            return List.of(new Note(conditions + ": nothing was measured."));
        }
        List<String> title = new ArrayList<>();
        title.add(conditions + ": " + panel.facets().frame().title().toLowerCase(Locale.ROOT));
        title.add(LevelLabels.estimator(curves.stream().flatMap(Curve::measured).toList()));
        if (curves.stream().flatMap(curve -> curve.points().stream()).anyMatch(Optional::isEmpty)) {
            title.add("– not measured");
        }
        panel.facets()
                .line()
                .filter(axis -> !axis.is(Axes.THREADS))
                .ifPresent(axis -> title.add("columns: " + axis.name()));
        Block times =
                table(
                        panel,
                        String.join("\n", title),
                        curves,
                        errors,
                        (curve, row) ->
                                ConfigurationTable.estimate(
                                        curve.points().get(row), NumberText::time));
        return changes
                ? List.of(
                        times,
                        table(
                                panel,
                                conditions
                                        + ": change from the row above\n×2.00 takes"
                                        + " twice as long",
                                curves,
                                ServiceErrors.none(errors.run()),
                                (curve, row) ->
                                        Cell.of(curve.changes().get(row), NumberText::factor)))
                : List.of(times);
    }

    private static ReportTable table(
            Panel panel,
            String title,
            List<Curve> curves,
            ServiceErrors errors,
            BiFunction<Curve, Integer, Cell> cell) {
        List<Integer> shown = shown(panel);
        Axis count = panel.facets().count();
        var table =
                new ConfigurationTable<Integer>(1)
                        .text(
                                count.name(),
                                row ->
                                        LevelLabels.bare(
                                                count.name(), count.labels().get(shown.get(row))));
        for (int i = 0; i < curves.size(); i++) {
            Curve curve = curves.get(i);
            table.cell(column(panel.facets(), curve), row -> cell.apply(curve, row));
            Levels line = curve.levels().without(Axis.FIGURE);
            boolean isLastFigure =
                    i + 1 == curves.size()
                            || !line.equals(curves.get(i + 1).levels().without(Axis.FIGURE));
            List<Levels> places =
                    shown.stream()
                            .map(row -> panel.levels(curve.levels(), panel.positions().get(row)))
                            .toList();
            if (isLastFigure && places.stream().anyMatch(place -> errors.at(place).isPresent())) {
                table.known(
                        line.isEmpty() ? "errors" : LevelLabels.levels(line) + ", errors",
                        row -> errors.at(places.get(row)).map(ErrorShare::share));
            }
        }
        return table.table(
                IntStream.range(0, shown.size()).boxed().toList(), title, SummaryCsv.FILE);
    }

    /**
     * Returns the counts to show. Counts chosen by a search appear only if one of the curves has
     * them; the others are not gaps.
     */
    private static List<Integer> shown(Panel panel) {
        Axis count = panel.facets().count();
        List<Curve> curves = panel.curves();
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < count.labels().size(); i++) {
            if (!count.searched() || isMeasured(curves, i)) {
                shown.add(i);
            }
        }
        return shown;
    }

    private static boolean isMeasured(List<Curve> curves, int position) {
        return curves.stream().anyMatch(curve -> curve.points().get(position).isPresent());
    }

    /**
     * Returns the title of a column. Its level does not repeat the name of the axis if the columns
     * already have it.
     */
    private static String column(Facets view, Curve curve) {
        return view.line()
                .map(Axis::name)
                .map(axis -> LevelLabels.bare(axis, curve.levels().get(axis)))
                .orElseGet(curve::label);
    }

    /**
     * Returns a row for each configuration, or columns along a short axis if there are too many.
     */
    private static Block configurations(Analysis analysis, int most) {
        if (analysis.results().isEmpty()) {
            return new Note("No latency is known: the windows had too few requests.");
        }
        Frame result = analysis.result();
        Optional<Axis> columns =
                result.varying().stream()
                        .filter(_ -> result.values().size() > most)
                        .filter(axis -> axis.labels().size() <= Facets.MOST_LINES)
                        .max(Comparator.comparing(Axis::isMachine));
        String title =
                "%s%s\n%s"
                        .formatted(
                                constant(result, analysis.run()),
                                result.title().toLowerCase(Locale.ROOT),
                                LevelLabels.estimator(List.copyOf(result.values().values())));
        return columns.map(axis ->
                        ConfigurationTable.across(
                                result, axis, NumberText::time, title, SummaryCsv.FILE))
                .orElseGet(() -> list(analysis, result, title + "\n×1.00 is the fastest"));
    }

    private static ReportTable list(Analysis analysis, Frame result, String title) {
        List<MeasuredConfiguration> measured = analysis.run().measured();
        double fastest =
                result.values().values().stream().mapToDouble(Estimate::mean).min().orElse(0);
        return SummaryTables.results(analysis)
                .factor(
                        "compared",
                        configuration ->
                                result.at(configuration.levels())
                                        .map(time -> time.mean() / fastest)
                                        .filter(_ -> fastest > 0))
                .text("forks", configuration -> Integer.toString(configuration.elapsed().forks()))
                .table(measured, title, SummaryCsv.FILE);
    }

    /**
     * Returns the common levels, such as "1 CPU (cpuset), jvm-25: ", without those shown in the
     * rows.
     */
    private static String constant(Frame variable, Run run) {
        List<Axis> same = variable.axes().stream().filter(axis -> !axis.varies()).toList();
        Levels levels = Frame.only(variable.values().keySet().iterator().next(), same);
        return levels.isEmpty() ? "" : LevelLabels.conditions(levels, run) + ": ";
    }
}
