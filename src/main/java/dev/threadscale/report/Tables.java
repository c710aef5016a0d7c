package dev.threadscale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The tables for the console: rows are counts, columns thread kinds, two tables a facet. */
final class Tables {

    private static final String NONE = "–";

    private final Dataset data;
    private final Layout layout;

    Tables(Dataset data) {
        this.data = data;
        this.layout = Layout.of(data.run().axes());
    }

    String text() {
        Run run = data.run();
        StringBuilder text = new StringBuilder();
        text.append(run.title()).append('\n');
        text.append("%s, run %s, %s engine".formatted(run.experiment(), run.id(), run.engine()));
        text.append(run.isIsolated() ? "\n" : " (not isolated)\n");
        if (data.measured().isEmpty()) {
            return text.append("\nNothing was measured: no fork completed.\n").toString();
        }
        for (Facet facet : layout.facets()) {
            text.append('\n').append(facet(facet, Curve.of(data, layout, facet)));
        }
        return text.toString();
    }

    private String facet(Facet facet, List<Curve> all) {
        String description = facet.description(data.run());
        if (all.isEmpty()) {
            return description + ": nothing was measured.\n";
        }
        List<Integer> counts = layout.shown(data.run(), all.stream().map(Curve::points).toList());
        List<Curve> curves = all.stream().map(curve -> curve.at(counts)).toList();
        return """
        %s: elapsed time
        %s
        %s
        %s: change against the row before
        ×2.00 takes twice as long
        %s\
        """
                .formatted(
                        description,
                        estimator(curves) + (hasGaps(curves) ? "\n– not measured" : ""),
                        table(counts, curves, Tables::time),
                        description,
                        table(counts, curves, (curve, row) -> change(curve.change(row))));
    }

    private static String estimator(List<Curve> curves) {
        var estimates = curves.stream().flatMap(Curve::measured).toList();
        String sample = Labels.sample(estimates);
        return estimates.stream().anyMatch(estimate -> estimate.confidence().isPresent())
                ? sample + ", mean of fork means ± half the width of its 95 % confidence interval"
                : sample + ", mean; a single fork gives no confidence interval";
    }

    private static boolean hasGaps(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .anyMatch(Optional::isEmpty);
    }

    private String table(
            List<Integer> shown, List<Curve> curves, BiFunction<Curve, Integer, String> cell) {
        List<String> header = new ArrayList<>(List.of(layout.count().name()));
        curves.forEach(curve -> header.add(Labels.threads(curve.threads())));
        TextTable table = new TextTable(header);
        List<String> counts = layout.count().levels();
        IntStream.range(0, shown.size())
                .forEach(row -> {
                    List<String> cells = new ArrayList<>();
                    cells.add(Labels.count(counts.get(shown.get(row))));
                    curves.forEach(curve -> cells.add(cell.apply(curve, row)));
                    table.add(cells);
                });
        return table.toString();
    }

    private static String time(Curve curve, int row) {
        return curve.points().get(row).map(HumanTime::of).orElse(NONE);
    }

    private static String change(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "×%.2f", ratio.getAsDouble()) : NONE;
    }
}
