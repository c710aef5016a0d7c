package dev.threadscale.report.table;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.View;
import dev.threadscale.results.SummaryRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Tables whose rows are counts and whose columns are lines, two of them a facet. */
final class CountTables {

    private final View view;
    private final List<String> counts;

    CountTables(View view) {
        this.view = view;
        this.counts = view.layout().count().levels();
    }

    /** Each table with an empty line before it. */
    String text() {
        List<Facet> facets = view.layout().facets();
        int rows =
                facets.stream().mapToInt(facet -> shown(view.curves(facet)).size()).max().orElse(0);
        int fitting = Math.max(1, ConfigurationRows.MOST / Math.max(1, rows));
        boolean changes = 2 * rows * facets.size() <= ConfigurationRows.MOST;
        StringBuilder text = new StringBuilder();
        for (Facet facet : facets.subList(0, Math.min(fitting, facets.size()))) {
            text.append('\n').append(facet(facet, view.curves(facet), changes));
        }
        if (facets.size() > fitting) {
            text.append(
                    "\n... and %,d more tables like these: see %s\n"
                            .formatted(facets.size() - fitting, SummaryRow.FILE));
        }
        return text.toString();
    }

    private String facet(Facet facet, List<Curve> all, boolean changes) {
        String description = view.conditions(facet);
        if (all.isEmpty()) {
            return description + ": nothing was measured.\n";
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
                                description,
                                Labels.estimator(curves.stream().flatMap(Curve::measured).toList())
                                        + (hasGaps(curves) ? "\n– not measured" : "")
                                        + columns(),
                                table(shown, curves, CountTables::time));
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
                                description,
                                table(shown, curves, (curve, row) -> change(curve.change(row))));
    }

    /** Of counts that were searched, those that one of the curves has: the rest are no gaps. */
    private List<Integer> shown(List<Curve> curves) {
        return IntStream.range(0, counts.size())
                .filter(i ->
                        !view.layout().count().searched()
                                || curves.stream().anyMatch(c -> c.points().get(i).isPresent()))
                .boxed()
                .toList();
    }

    /** Where the columns have a name of their own, their levels need not repeat it. */
    private String column(Curve curve) {
        return view.layout()
                .line()
                .map(axis -> Labels.bare(axis.name(), curve.levels().getOrDefault(axis.name(), "")))
                .orElseGet(() -> view.label(curve));
    }

    private String columns() {
        return view.layout()
                .line()
                .filter(axis -> !axis.is(Axis.THREADS))
                .map(axis -> "\ncolumns: " + axis.name())
                .orElse("");
    }

    private static boolean hasGaps(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .anyMatch(Optional::isEmpty);
    }

    private String table(
            List<Integer> shown, List<Curve> curves, BiFunction<Curve, Integer, String> cell) {
        List<String> header = new ArrayList<>(List.of(view.layout().count().name()));
        curves.forEach(curve -> header.add(column(curve)));
        TextTable table = new TextTable(1, header);
        IntStream.range(0, Math.min(shown.size(), ConfigurationRows.MOST))
                .forEach(row -> {
                    List<String> cells = new ArrayList<>();
                    cells.add(Labels.count(counts.get(shown.get(row))));
                    curves.forEach(curve -> cells.add(cell.apply(curve, row)));
                    table.add(cells);
                });
        int hidden = shown.size() - ConfigurationRows.MOST;
        return hidden > 0
                ? table + "... and %,d more rows: see %s\n".formatted(hidden, SummaryRow.FILE)
                : table.toString();
    }

    private static String time(Curve curve, int row) {
        return curve.points().get(row).map(HumanTime::of).orElse(ConfigurationRows.NONE);
    }

    private static String change(OptionalDouble ratio) {
        return ratio.isPresent()
                ? String.format(Locale.ROOT, "×%.2f", ratio.getAsDouble())
                : ConfigurationRows.NONE;
    }
}
