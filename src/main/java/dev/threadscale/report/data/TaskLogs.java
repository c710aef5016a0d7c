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
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** CPU times of logged tasks as variables; without values where they are unknown. */
public final class TaskLogs {

    private static final int PERCENT = 100;
    private static final int STEP = 5;

    private TaskLogs() {}

    public static Variable byType(Evidence evidence) {
        return variable(
                evidence,
                "cpu-time-by-type",
                "Mean CPU time of a task",
                List.of(types(evidence)),
                (log, values) ->
                        log.types()
                                .forEach((type, tasks) ->
                                        tasks.cpu()
                                                .estimate()
                                                .ifPresent(cpu ->
                                                        values.accept(
                                                                Map.of(
                                                                        MeasuredAxis.TASK_TYPE,
                                                                        type),
                                                                cpu))));
    }

    /** What so many percent of the tasks of a type need at most. */
    public static Variable sorted(Evidence evidence) {
        List<Integer> percent =
                IntStream.rangeClosed(0, PERCENT / STEP).mapToObj(i -> i * STEP).toList();
        return variable(
                evidence,
                "cpu-time-sorted",
                "CPU time of a task",
                List.of(
                        types(evidence),
                        new MeasuredAxis(
                                MeasuredAxis.TASK_SHARE,
                                percent.stream().map(String::valueOf).toList())),
                (log, values) ->
                        log.types()
                                .forEach((type, tasks) -> {
                                    double[] times = tasks.cpuTimes();
                                    for (int at :
                                            times.length == 0 ? List.<Integer>of() : percent) {
                                        values.accept(
                                                Map.of(
                                                        MeasuredAxis.TASK_TYPE,
                                                        type,
                                                        MeasuredAxis.TASK_SHARE,
                                                        Integer.toString(at)),
                                                known(Quantiles.at(times, (double) at / PERCENT)));
                                    }
                                }));
    }

    /** CPU time of all tasks that a thread ran in an iteration. */
    public static Variable byThread(Evidence evidence) {
        TreeSet<Long> numbers = new TreeSet<>();
        evidence.logs().forEach(log -> numbers.addAll(log.threads().keySet()));
        return variable(
                evidence,
                "cpu-time-by-thread",
                "CPU time in an iteration",
                List.of(
                        new MeasuredAxis(
                                MeasuredAxis.TASK_THREAD,
                                numbers.stream().map(String::valueOf).toList())),
                (log, values) ->
                        log.threads()
                                .forEach((thread, did) ->
                                        did.cpuNs()
                                                .ifPresent(ns ->
                                                        values.accept(
                                                                Map.of(
                                                                        MeasuredAxis.TASK_THREAD,
                                                                        thread.toString()),
                                                                known(ns / log.iterations())))));
    }

    private static Estimate known(double value) {
        return Estimate.of(List.of(new double[] {value}));
    }

    private static MeasuredAxis types(Evidence evidence) {
        TreeSet<String> types = new TreeSet<>();
        evidence.logs().forEach(log -> types.addAll(log.types().keySet()));
        return new MeasuredAxis(MeasuredAxis.TASK_TYPE, List.copyOf(types));
    }

    /** Hands on the values of a log, each with its levels of the further axes. */
    private interface LogValues
            extends BiConsumer<Log, BiConsumer<Map<String, String>, Estimate>> {}

    private static Variable variable(
            Evidence evidence,
            String name,
            String title,
            List<MeasuredAxis> further,
            LogValues of) {
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            of.accept(
                    log,
                    (levels, value) -> {
                        Map<String, String> all = new HashMap<>(log.levels());
                        all.putAll(levels);
                        values.put(all, value);
                    });
        }
        List<MeasuredAxis> axes = new ArrayList<>(evidence.run().axes());
        axes.addAll(further);
        return new Variable(name, title, NumberText.NANOSECONDS, axes, values).narrowed();
    }
}
