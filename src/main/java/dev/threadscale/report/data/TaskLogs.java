package dev.threadscale.report.data;

import dev.threadscale.report.data.TasksFile.Log;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/** CPU times of logged tasks as variables; empty where they are unknown. */
public final class TaskLogs {

    public static final String TYPE = "type";
    public static final String SHARE = "share of tasks";
    public static final String THREAD = "thread number";

    /** The title of an axis of them. */
    public static final String THREADS = "Thread, in the order of their first tasks";

    private static final int PERCENT = 100;
    private static final int STEP = 5;

    private TaskLogs() {}

    public static Variable byType(Evidence evidence) {
        return variable(
                evidence,
                "cpu-time-by-type",
                "Mean CPU time of a task",
                List.of(types(evidence)),
                log -> {
                    Map<Map<String, String>, Estimate> values = new HashMap<>();
                    log.types()
                            .forEach((type, tasks) ->
                                    tasks.cpu()
                                            .estimate()
                                            .ifPresent(cpu -> values.put(Map.of(TYPE, type), cpu)));
                    return values;
                });
    }

    /** What so many percent of the tasks of a type need at most. */
    public static Variable sorted(Evidence evidence) {
        List<Integer> percent =
                IntStream.rangeClosed(0, PERCENT / STEP).mapToObj(i -> i * STEP).toList();
        Axis share = new Axis(SHARE, percent.stream().map(String::valueOf).toList());
        return variable(
                evidence,
                "cpu-time-sorted",
                "CPU time of a task",
                List.of(types(evidence), share),
                log -> {
                    Map<Map<String, String>, Estimate> values = new HashMap<>();
                    log.types()
                            .forEach((type, tasks) -> {
                                double[] times = tasks.cpuTimes();
                                for (int at : times.length == 0 ? List.<Integer>of() : percent) {
                                    double time = Quantiles.at(times, (double) at / PERCENT);
                                    values.put(
                                            Map.of(TYPE, type, SHARE, Integer.toString(at)),
                                            Estimate.of(List.of(new double[] {time})));
                                }
                            });
                    return values;
                });
    }

    /** CPU time of all tasks that a thread ran in an iteration. */
    public static Variable byThread(Evidence evidence) {
        TreeSet<Long> numbers = new TreeSet<>();
        evidence.logs().forEach(log -> numbers.addAll(log.threads().keySet()));
        Axis threads = new Axis(THREAD, numbers.stream().map(String::valueOf).toList());
        return variable(
                evidence,
                "cpu-time-by-thread",
                "CPU time in an iteration",
                List.of(threads),
                log -> {
                    Map<Map<String, String>, Estimate> values = new HashMap<>();
                    log.threads()
                            .forEach((thread, did) ->
                                    did.cpuNs()
                                            .ifPresent(ns ->
                                                    values.put(
                                                            Map.of(THREAD, thread.toString()),
                                                            Estimate.of(
                                                                    List.of(
                                                                            new double[] {
                                                                                ns
                                                                                        / log
                                                                                                .iterations()
                                                                            })))));
                    return values;
                });
    }

    private static Axis types(Evidence evidence) {
        TreeSet<String> types = new TreeSet<>();
        evidence.logs().forEach(log -> types.addAll(log.types().keySet()));
        return new Axis(TYPE, List.copyOf(types));
    }

    private static Variable variable(
            Evidence evidence,
            String name,
            String title,
            List<Axis> further,
            Function<Log, Map<Map<String, String>, Estimate>> of) {
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (Log log : evidence.logs()) {
            of.apply(log)
                    .forEach((levels, value) -> {
                        Map<String, String> all = new HashMap<>(log.levels());
                        all.putAll(levels);
                        values.put(all, value);
                    });
        }
        List<Axis> axes = new ArrayList<>(evidence.run().axes());
        axes.addAll(further);
        return new Variable(name, title, Variable.NANOSECONDS, axes, values).narrowed();
    }
}
