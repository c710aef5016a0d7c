package dev.threadscale.report.data;

import dev.threadscale.report.data.TasksFile.Log;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** CPU times of logged tasks as variables; without values where they are unknown. */
public final class TaskLogs {

    private static final int PERCENT = 100;
    private static final int STEP = 5;

    private TaskLogs() {}

    public static Variable byType(Evidence evidence) {
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            log.types()
                    .forEach((type, tasks) ->
                            tasks.cpu()
                                    .estimate()
                                    .ifPresent(cpu ->
                                            values.put(
                                                    at(log, MeasuredAxis.TASK_TYPE, type), cpu)));
        }
        return variable(
                evidence,
                "cpu-time-by-type",
                "Mean CPU time of a task",
                values,
                List.of(types(evidence)));
    }

    /** For each share of the tasks of a type, the CPU time that they need at most. */
    public static Variable sorted(Evidence evidence) {
        List<String> percent =
                IntStream.rangeClosed(0, PERCENT / STEP)
                        .mapToObj(i -> Integer.toString(i * STEP))
                        .toList();
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            log.types()
                    .forEach((type, tasks) -> {
                        double[] times = tasks.cpuTimes().toArray();
                        for (String share : times.length == 0 ? List.<String>of() : percent) {
                            Map<String, String> levels = at(log, MeasuredAxis.TASK_TYPE, type);
                            levels.put(MeasuredAxis.TASK_SHARE, share);
                            values.put(
                                    levels,
                                    known(
                                            Quantiles.at(
                                                    times, Double.parseDouble(share) / PERCENT)));
                        }
                    });
        }
        return variable(
                evidence,
                "cpu-time-sorted",
                "CPU time of a task",
                values,
                List.of(types(evidence), new MeasuredAxis(MeasuredAxis.TASK_SHARE, percent)));
    }

    /** CPU time of all tasks that a thread ran in an iteration. */
    public static Variable byThread(Evidence evidence) {
        TreeSet<Long> numbers = new TreeSet<>();
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            numbers.addAll(log.threads().keySet());
            log.threads()
                    .forEach((thread, did) ->
                            did.cpuNs()
                                    .ifPresent(ns ->
                                            values.put(
                                                    at(
                                                            log,
                                                            MeasuredAxis.TASK_THREAD,
                                                            thread.toString()),
                                                    known(ns / log.iterations()))));
        }
        return variable(
                evidence,
                "cpu-time-by-thread",
                "CPU time in an iteration",
                values,
                List.of(
                        new MeasuredAxis(
                                MeasuredAxis.TASK_THREAD,
                                numbers.stream().map(String::valueOf).toList())));
    }

    private static Map<String, String> at(Log log, String axis, String level) {
        Map<String, String> levels = new HashMap<>(log.levels());
        levels.put(axis, level);
        return levels;
    }

    private static Estimate known(double value) {
        return Estimate.of(List.of(new double[] {value}));
    }

    private static MeasuredAxis types(Evidence evidence) {
        TreeSet<String> types = new TreeSet<>();
        evidence.logs().forEach(log -> types.addAll(log.types().keySet()));
        return new MeasuredAxis(MeasuredAxis.TASK_TYPE, List.copyOf(types));
    }

    private static Variable variable(
            Evidence evidence,
            String name,
            String title,
            Map<Map<String, String>, Estimate> values,
            List<MeasuredAxis> further) {
        List<MeasuredAxis> axes = new ArrayList<>(evidence.run().axes());
        axes.addAll(further);
        return new Variable(name, title, NumberText.NANOSECONDS, axes, values).narrowed();
    }
}
