package dev.threadscale.cli.text;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import dev.threadscale.run.RunRecords;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The mean times of a run in progress, with a row for each configuration; from its second fork on
 * with a confidence interval.
 */
final class EstimateTable {

    private static final String GAP = "  ";

    private final RemainingWork work;
    private final boolean perTask;

    /** The observed time that the table shows; empty if it shows elapsed times. */
    private final Optional<String> observed;

    /** The widths of the columns by axis. */
    private final Map<String, Integer> widths = new LinkedHashMap<>();

    private final Map<String, List<double[]>> forks = new HashMap<>();
    private final Map<String, String> failures = new HashMap<>();
    private final FailedShares failed = new FailedShares();

    EstimateTable(RemainingWork work) {
        this.work = work;
        this.observed = work.plan().results().stream().findFirst();
        List<Axis> axes = work.plan().experiment().matrix().axes();
        List<Axis> varying = axes.stream().filter(axis -> axis.varies()).toList();
        for (Axis axis : varying.isEmpty() ? axes : varying) {
            int width = axis.name().length();
            for (Level level : axis.levels()) {
                width = Math.max(width, level.label().length());
            }
            widths.put(axis.name(), width);
        }
        this.perTask =
                observed.isEmpty()
                        && varying.stream().anyMatch(axis -> axis.name().equals(Axes.TASKS))
                        && !RunRecords.experiment(work.plan()).strongScaling();
    }

    String header() {
        return row(
                axis -> axis,
                observed.map(LevelLabels::quantity)
                        .orElse(perTask ? "time of a task" : "time of an iteration"));
    }

    /** Returns all rows, in the order of the matrix. */
    List<String> rows() {
        return work.plan().configurations().stream().map(this::row).toList();
    }

    /** Adds a fork. */
    void add(RunEvent.ForkEnded ended) {
        String id = ended.fork().configuration().id();
        failed.add(ended);
        if (ended.record().completed()) {
            DoubleSummaryStatistics times = ended.results().get(observed.orElse(Quantity.ELAPSED));
            if (times != null) {
                forks.computeIfAbsent(id, _ -> new ArrayList<>())
                        .add(new double[] {times.getAverage()});
            }
        } else {
            failures.put(id, ended.record().outcome().label());
        }
    }

    String row(Configuration configuration) {
        return row(configuration.labels()::get, time(configuration));
    }

    private String row(UnaryOperator<String> cell, String time) {
        StringBuilder row = new StringBuilder();
        widths.forEach((axis, width) -> {
            String text = cell.apply(axis);
            row.append(text).append(" ".repeat(Math.max(0, width - text.length()))).append(GAP);
        });
        return row.append(time).toString();
    }

    private String time(Configuration configuration) {
        if (work.unavailable().containsKey(configuration)) {
            return "cannot run here";
        }
        List<double[]> known = forks.getOrDefault(configuration.id(), List.of());
        if (known.isEmpty()) {
            return failures.getOrDefault(configuration.id(), "");
        }
        Estimate estimate = Estimate.of(known).over(perTask ? configuration.tasks() : 1);
        int wanted = work.plan().experiment().measure().forks();
        return NumberText.time(estimate)
                + failed.words(configuration.id())
                + (known.size() < wanted
                        ? " (%d of %s)".formatted(known.size(), Amounts.of(wanted, "fork"))
                        : "");
    }
}
