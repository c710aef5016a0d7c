package dev.threadscale.report.table;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import dev.threadscale.text.PlainText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Elapsed times for the console, laid out like the first pictures. */
public final class ElapsedTables {

    private final Evidence evidence;

    public ElapsedTables(Evidence evidence) {
        this.evidence = evidence;
    }

    public String text() {
        Run run = evidence.run();
        StringBuilder text = new StringBuilder();
        text.append(PlainText.line(run.title())).append('\n');
        text.append(PlainText.line(run.place())).append('\n');
        if (!run.finished()) {
            text.append(
                    "This run is not finished, so that its findings are not judged: run --resume"
                            + " continues it.\n");
        }
        if (evidence.data().measured().isEmpty()) {
            return text.append("\nNothing was measured: no fork completed.\n").toString();
        }
        return text
                + (evidence.times().isOverCount()
                        ? new CountTables(evidence.times()).text()
                        : "\n" + configurations());
    }

    /** A row for each configuration; if they are too many, side by side along a short axis. */
    private String configurations() {
        Variable elapsed = evidence.data().elapsed();
        Optional<MeasuredAxis> columns =
                elapsed.values().size() <= ConfigurationTable.MOST
                        ? Optional.empty()
                        : elapsed.varying().stream()
                                .filter(axis -> axis.levels().size() <= Layout.MOST_LINES)
                                .max(Comparator.comparing(MeasuredAxis::isMachine));
        String title =
                "%selapsed time\n%s"
                        .formatted(
                                constant(elapsed),
                                LevelLabels.estimator(List.copyOf(elapsed.values().values())));
        return ConsoleText.of(
                columns.map(axis ->
                                ConfigurationTable.across(
                                        elapsed,
                                        axis,
                                        NumberText::time,
                                        title + "\ncolumns: " + axis.name(),
                                        SummaryRow.FILE))
                        .orElseGet(() -> list(title + "\n×1.00 is the fastest")));
    }

    private ReportTable list(String title) {
        List<Measured> measured = evidence.data().measured();
        double fastest = measured.stream().mapToDouble(one -> one.elapsed().mean()).min().orElse(0);
        return new ConfigurationTable<>(evidence.run(), Measured::levels)
                .text("elapsed", one -> NumberText.time(one.elapsed()))
                .known(
                        "compared",
                        one ->
                                fastest > 0
                                        ? Optional.of(
                                                NumberText.factor(one.elapsed().mean() / fastest))
                                        : Optional.empty())
                .known("CPU time", ElapsedTables::cpuTime)
                .table(measured, title, SummaryRow.FILE);
    }

    static Optional<String> cpuTime(Measured one) {
        return one.counter(IterationColumn.CPU_NS)
                .map(Estimate::mean)
                .map(ns -> NumberText.time(ns));
    }

    /** "1 CPU (cpuset), jvm-25: ", without what the rows say themselves. */
    private String constant(Variable variable) {
        List<MeasuredAxis> same = variable.axes().stream().filter(axis -> !axis.varies()).toList();
        Map<String, String> levels =
                Variable.only(variable.values().keySet().iterator().next(), same);
        return levels.isEmpty() ? "" : LevelLabels.conditions(levels, evidence.run()) + ": ";
    }
}
