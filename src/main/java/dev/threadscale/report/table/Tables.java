package dev.threadscale.report.table;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.Variable;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Elapsed times for the console, laid out like the first pictures. */
public final class Tables {

    private final Evidence evidence;

    public Tables(Evidence evidence) {
        this.evidence = evidence;
    }

    public String text() {
        Run run = evidence.run();
        StringBuilder text = new StringBuilder();
        text.append(run.title()).append('\n');
        text.append("%s, run %s, %s engine".formatted(run.experiment(), run.id(), run.engine()));
        text.append(run.isIsolated() ? "\n" : " (not isolated)\n");
        if (!run.finished()) {
            text.append(
                    "This run is not finished, so that its findings are not judged: run --resume"
                            + " continues it.\n");
        }
        if (evidence.data().measured().isEmpty()) {
            return text.append("\nNothing was measured: no fork completed.\n").toString();
        }
        return switch (evidence.shape()) {
            case Shape.OverCount counts -> text + new CountTables(counts.view()).text();
            case Shape.OverSizes _, Shape.InCategories _ -> text + "\n" + configurations();
        };
    }

    /** A row for each configuration; if they are too many, side by side along a short axis. */
    private String configurations() {
        Variable elapsed = evidence.elapsed();
        Optional<Axis> columns =
                elapsed.values().size() <= ConfigurationRows.MOST
                        ? Optional.empty()
                        : elapsed.varying().stream()
                                .filter(axis -> axis.levels().size() <= Layout.MOST_LINES)
                                .max(Comparator.comparing(Axis::isMachine));
        String title =
                "%selapsed time\n%s"
                        .formatted(
                                constant(elapsed),
                                Labels.estimator(List.copyOf(elapsed.values().values())));
        return columns.map(axis ->
                        ConfigurationRows.across(elapsed, axis, HumanTime::of)
                                .text(title + "\ncolumns: " + axis.name(), SummaryRow.FILE))
                .orElseGet(() -> list(title + "\n×1.00 is the fastest"));
    }

    private String list(String title) {
        double fastest =
                evidence.data().measured().stream()
                        .mapToDouble(one -> one.elapsed().mean())
                        .min()
                        .orElse(0);
        ConfigurationRows rows =
                new ConfigurationRows(evidence.run(), "elapsed", "compared", "CPU time");
        for (Measured one : evidence.data().measured()) {
            rows.add(
                    one.levels(),
                    List.of(
                            HumanTime.of(one.elapsed()),
                            fastest > 0
                                    ? String.format(
                                            Locale.ROOT, "×%.2f", one.elapsed().mean() / fastest)
                                    : ConfigurationRows.NONE,
                            one.counter(IterationColumn.CPU_NS)
                                    .map(Estimate::mean)
                                    .map(ns -> HumanTime.of(ns))
                                    .orElse(ConfigurationRows.NONE)));
        }
        return rows.text(title, SummaryRow.FILE);
    }

    /** "1 CPU (cpuset), jvm-25: ", without what the rows say themselves. */
    private String constant(Variable variable) {
        List<Axis> same = variable.axes().stream().filter(axis -> !axis.varies()).toList();
        Map<String, String> levels =
                Variable.only(variable.values().keySet().iterator().next(), same);
        return levels.isEmpty()
                ? ""
                : new Facet(levels, List.of()).description(evidence.run()) + ": ";
    }
}
