package dev.threadscale.report.table;

import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import dev.threadscale.results.SummaryRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Tables whose rows are counts and whose columns are lines, two of them a panel. */
final class CountTables {

    private final View view;
    private final List<String> counts;

    CountTables(View view) {
        this.view = view;
        this.counts = view.count().levels();
    }

    /** Each table with an empty line before it. */
    String text() {
        List<Panel> panels = view.panels();
        int rows = panels.stream().mapToInt(panel -> shown(panel.curves()).size()).max().orElse(0);
        int fitting = Math.max(1, ConfigurationTable.MOST / Math.max(1, rows));
        boolean changes = 2 * rows * panels.size() <= ConfigurationTable.MOST;
        StringBuilder text = new StringBuilder();
        for (Panel panel : panels.subList(0, Math.min(fitting, panels.size()))) {
            text.append('\n').append(tables(panel, changes));
        }
        if (panels.size() > fitting) {
            text.append(
                    "\n... and %,d more tables like these: see %s\n"
                            .formatted(panels.size() - fitting, SummaryRow.FILE));
        }
        return text.toString();
    }

    private String tables(Panel panel, boolean changes) {
        List<Curve> all = panel.curves();
        if (all.isEmpty()) {
            return panel.conditions() + ": nothing was measured.\n";
        }
        List<Integer> shown = shown(all);
        List<Curve> curves = all.stream().map(curve -> curve.at(shown)).toList();
        String times =
                """
                %s: elapsed time
                %s
                %s\
                """
                        .formatted(
                                panel.conditions(),
                                LevelLabels.estimator(
                                                curves.stream().flatMap(Curve::measured).toList())
                                        + (hasGaps(curves) ? "\n– not measured" : "")
                                        + columns(),
                                table(shown, curves, CountTables::times));
        return !changes
                ? times
                : """
                %s
                %s: change against the row before
                ×2.00 takes twice as long
                %s\
                """
                        .formatted(
                                times,
                                panel.conditions(),
                                table(shown, curves, CountTables::changes));
    }

    /** Of counts that were searched, those that one of the curves has: the rest are no gaps. */
    private List<Integer> shown(List<Curve> curves) {
        return IntStream.range(0, counts.size())
                .filter(i ->
                        !view.count().searched()
                                || curves.stream().anyMatch(c -> c.points().get(i).isPresent()))
                .boxed()
                .toList();
    }

    /** Where the columns have a name of their own, their levels need not repeat it. */
    private String column(Curve curve) {
        return view.line()
                .map(MeasuredAxis::name)
                .map(axis -> LevelLabels.bare(axis, curve.levels().getOrDefault(axis, "")))
                .orElseGet(curve::label);
    }

    private String columns() {
        return view.line()
                .filter(axis -> !axis.is(MeasuredAxis.THREADS))
                .map(axis -> "\ncolumns: " + axis.name())
                .orElse("");
    }

    private static boolean hasGaps(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .anyMatch(Optional::isEmpty);
    }

    private String table(
            List<Integer> shown, List<Curve> curves, Function<Curve, List<String>> cells) {
        List<String> header = new ArrayList<>(List.of(view.count().name()));
        curves.forEach(curve -> header.add(column(curve)));
        TextTable table = new TextTable(1, header);
        List<List<String>> columns = curves.stream().map(cells).toList();
        for (int row = 0; row < Math.min(shown.size(), ConfigurationTable.MOST); row++) {
            List<String> line = new ArrayList<>();
            line.add(LevelLabels.count(counts.get(shown.get(row))));
            for (List<String> column : columns) {
                line.add(column.get(row));
            }
            table.add(line);
        }
        int hidden = shown.size() - ConfigurationTable.MOST;
        return hidden > 0
                ? table + "... and %,d more rows: see %s\n".formatted(hidden, SummaryRow.FILE)
                : table.toString();
    }

    private static List<String> times(Curve curve) {
        return curve.points().stream()
                .map(point -> point.map(NumberText::time).orElse(ConfigurationTable.NONE))
                .toList();
    }

    private static List<String> changes(Curve curve) {
        return curve.changes().stream()
                .map(ratio ->
                        ratio.stream()
                                .mapToObj(NumberText::factor)
                                .findFirst()
                                .orElse(ConfigurationTable.NONE))
                .toList();
    }
}
