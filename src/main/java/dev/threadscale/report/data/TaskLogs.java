package dev.threadscale.report.data;

import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.report.data.TasksFile.Log;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Converts CPU times of logged tasks to variables; unknown times are left out. */
public final class TaskLogs {

    private static final int PERCENT = 100;
    private static final int STEP = 5;

    private TaskLogs() {}

    public static Frame byType(Evidence evidence) {
        Map<Levels, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            log.types()
                    .forEach((type, tasks) ->
                            tasks.cpu()
                                    .estimate()
                                    .ifPresent(cpu -> values.put(ofType(log, type), cpu)));
        }
        MeasuredAxis types = types(evidence);
        return variable(evidence, "cpu-time-by-type", "Mean CPU time of a task", values, types);
    }

    /** Returns the CPU times of the tasks of each type by their share of all, sorted. */
    public static Frame sorted(Evidence evidence) {
        List<String> percent =
                IntStream.rangeClosed(0, PERCENT / STEP)
                        .mapToObj(i -> Integer.toString(i * STEP))
                        .toList();
        Map<Levels, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            log.types()
                    .forEach((type, tasks) -> {
                        double[] times = tasks.cpu().toArray();
                        for (String share : times.length == 0 ? List.<String>of() : percent) {
                            double part = Double.parseDouble(share) / PERCENT;
                            values.put(
                                    ofType(log, type).with(MeasuredAxis.TASK_SHARE, share),
                                    known(Quantiles.at(times, part)));
                        }
                    });
        }
        return variable(
                evidence,
                "cpu-time-sorted",
                "CPU time of a task",
                values,
                types(evidence),
                new MeasuredAxis(MeasuredAxis.TASK_SHARE, percent));
    }

    /** Returns the CPU time of all tasks that a thread ran in an iteration. */
    public static Frame byThread(Evidence evidence) {
        TreeSet<Long> numbers = new TreeSet<>();
        Map<Levels, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            numbers.addAll(log.threads().keySet());
            log.threads()
                    .forEach((thread, did) -> {
                        Levels levels =
                                log.levels().with(MeasuredAxis.TASK_THREAD, thread.toString());
                        did.cpuNs()
                                .ifPresent(ns -> values.put(levels, known(ns / log.iterations())));
                    });
        }
        MeasuredAxis threads =
                new MeasuredAxis(
                        MeasuredAxis.TASK_THREAD, numbers.stream().map(String::valueOf).toList());
        return variable(
                evidence, "cpu-time-by-thread", "CPU time in an iteration", values, threads);
    }

    private static Levels ofType(Log log, String type) {
        return log.levels().with(MeasuredAxis.TASK_TYPE, type);
    }

    private static Estimate known(double value) {
        return Estimate.of(List.of(new double[] {value}));
    }

    private static MeasuredAxis types(Evidence evidence) {
        TreeSet<String> types = new TreeSet<>();
        evidence.logs().forEach(log -> types.addAll(log.types().keySet()));
        return new MeasuredAxis(MeasuredAxis.TASK_TYPE, List.copyOf(types));
    }

    private static Frame variable(
            Evidence evidence,
            String name,
            String title,
            Map<Levels, Estimate> values,
            MeasuredAxis... further) {
        List<MeasuredAxis> axes = new ArrayList<>(evidence.run().axes());
        axes.addAll(List.of(further));
        return new Frame(name, title, NumberText.NANOSECONDS, axes, values).narrowed();
    }
}
