package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The measured loop: warm-up and measured iterations, each reported the moment it ends. */
final class Measurement {

    private final Settings settings;
    private final MainStart start;
    private final Consumer<Line> output;
    private final Counters counters;
    private final Optional<TaskLog> log;
    private final IntFunction<Runnable> work;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    Measurement(Settings settings, MainStart start, Counters counters, Consumer<Line> output) {
        this.settings = settings;
        this.start = start;
        this.counters = counters;
        this.output = output;
        this.log =
                settings.taskLog() ? Optional.of(new TaskLog(settings.tasks())) : Optional.empty();
        IntConsumer body = this::runTask;
        this.work = log.isPresent() ? log.get().around(body) : task -> () -> body.accept(task);
    }

    /**
     * Runs all iterations.
     *
     * @throws WrongResultException if an iteration's result is wrong
     * @throws TaskFailedException if a task threw
     */
    void run() throws WrongResultException, TaskFailedException, InterruptedException {
        for (int i = 1; i <= settings.warmup(); i++) {
            iterate(Phase.WARMUP, i);
        }
        for (int i = 1; i <= settings.iterations(); i++) {
            iterate(Phase.MEASUREMENT, i);
        }
        int total = settings.warmup() + settings.iterations();
        output.accept(new Line(Line.Type.END, Map.of(Line.ITERATIONS, Integer.toString(total))));
    }

    private void iterate(Phase phase, int number)
            throws WrongResultException, TaskFailedException, InterruptedException {
        Workload workload = settings.workload();
        ThreadKind threads = settings.threads();
        int tasks = settings.tasks();
        try {
            workload.prepare();
            log.ifPresent(TaskLog::clear);
            counters.begin();
        } catch (Exception unprepared) {
            throw new TaskFailedException(unprepared, null);
        }

        long begin = System.nanoTime();
        execute(workload, threads, tasks);
        long end = System.nanoTime();

        Map<IterationColumn, Long> counted = counters.end();
        workload.settle();
        workload.observations().stream()
                .map(observation -> observation.line(phase, number))
                .forEach(output);
        log.ifPresent(l -> l.report(phase, number, begin, workload::taskType, output));
        Throwable thrown = failure.get();
        if (thrown instanceof InterruptedException stopped) {
            throw stopped;
        }
        if (thrown != null) {
            throw new TaskFailedException(thrown, counted.get(IterationColumn.PEAK_THREADS));
        }
        workload.verify();

        Map<String, String> row = new LinkedHashMap<>();
        row.put(IterationColumn.PHASE.key(), phase.key());
        row.put(IterationColumn.ITERATION.key(), Integer.toString(number));
        row.put(IterationColumn.ELAPSED_NS.key(), Long.toString(end - begin));
        row.put(IterationColumn.SINCE_MAIN_NS.key(), Long.toString(start.until(end)));
        counted.forEach((column, value) -> row.put(column.key(), value.toString()));
        output.accept(new Line(Line.Type.ITERATION, row));
    }

    private void execute(Workload workload, ThreadKind threads, int tasks) {
        try {
            workload.execute(threads, tasks, work);
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
    }

    private void runTask(int task) {
        try {
            settings.workload().run(task);
        } catch (Throwable thrown) {
            // The other tasks go on: the threads of a pool must not die in the timed part.
            failure.compareAndSet(null, thrown);
        }
    }
}
