package dev.threadscale.report.chart;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.TaskSeries;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Converts CPU times of logged tasks to variables; unknown times are left out. */
final class TaskLogs {

    private static final int PERCENT = 100;
    private static final int STEP = 5;

    private TaskLogs() {}

    static Frame byType(Analysis analysis) {
        Map<Levels, Estimate> values = new HashMap<>();
        for (TaskSeries log : analysis.run().logs()) {
            log.types()
                    .forEach((type, tasks) ->
                            tasks.cpu()
                                    .estimate()
                                    .ifPresent(cpu -> values.put(ofType(log, type), cpu)));
        }
        Axis types = types(analysis);
        return variable(analysis, "cpu-time-by-type", "Mean CPU time of a task", values, types);
    }

    /** Returns the CPU times of the tasks of each type by their share of all, sorted. */
    static Frame sorted(Analysis analysis) {
        List<String> percents = new ArrayList<>();
        for (int percent = 0; percent <= PERCENT; percent += STEP) {
            percents.add(Integer.toString(percent));
        }
        Axis shares = new Axis(Axis.TASK_SHARE, percents);
        Map<Levels, Estimate> values = new HashMap<>();
        for (TaskSeries log : analysis.run().logs()) {
            log.types()
                    .forEach((type, tasks) -> {
                        double[] times = tasks.cpu().toArray();
                        for (int i = 0; times.length > 0 && i < percents.size(); i++) {
                            values.put(
                                    ofType(log, type).with(shares.name(), percents.get(i)),
                                    known(Quantiles.at(times, (double) i * STEP / PERCENT)));
                        }
                    });
        }
        return variable(
                analysis, "cpu-time-sorted", "CPU time of a task", values, types(analysis), shares);
    }

    /** Returns the CPU time of all tasks that a thread ran in an iteration. */
    static Frame byThread(Analysis analysis) {
        TreeSet<Long> numbers = new TreeSet<>();
        Map<Levels, Estimate> values = new HashMap<>();
        for (TaskSeries log : analysis.run().logs()) {
            numbers.addAll(log.threads().keySet());
            log.threads()
                    .forEach((thread, did) ->
                            did.cpuNs()
                                    .ifPresent(nanos ->
                                            values.put(
                                                    log.levels()
                                                            .with(
                                                                    Axis.TASK_THREAD,
                                                                    thread.toString()),
                                                    known(nanos / log.iterations()))));
        }
        List<String> threads = numbers.stream().map(String::valueOf).toList();
        return variable(
                analysis,
                "cpu-time-by-thread",
                "CPU time in an iteration",
                values,
                new Axis(Axis.TASK_THREAD, threads));
    }

    private static Levels ofType(TaskSeries log, String type) {
        return log.levels().with(Axis.TASK_TYPE, type);
    }

    private static Estimate known(double value) {
        return Estimate.of(List.of(new double[] {value}));
    }

    private static Axis types(Analysis analysis) {
        TreeSet<String> types = new TreeSet<>();
        analysis.run().logs().forEach(log -> types.addAll(log.types().keySet()));
        return new Axis(Axis.TASK_TYPE, List.copyOf(types));
    }

    private static Frame variable(
            Analysis analysis,
            String name,
            String title,
            Map<Levels, Estimate> values,
            Axis... further) {
        List<Axis> axes = new ArrayList<>(analysis.axes());
        axes.addAll(List.of(further));
        return new Frame(name, title, NumberText.NANOSECONDS, axes, values).narrowed();
    }
}
