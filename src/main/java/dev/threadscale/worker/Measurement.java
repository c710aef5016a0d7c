package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.EnumMap;
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
    private final Optional<TaskLog> log;
    private final IntFunction<Runnable> work;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private Map<IterationColumn, Long> counted = Map.of();

    Measurement(Settings settings, MainStart start, Consumer<Line> output) {
        this.settings = settings;
        this.start = start;
        this.output = output;
        this.log =
                settings.taskLog() ? Optional.of(new TaskLog(settings.tasks())) : Optional.empty();
        IntConsumer body = this::runTask;
        this.work = log.isPresent() ? log.get().around(body) : task -> () -> body.accept(task);
    }

    /**
     * Runs all iterations.
     *
     * @throws WrongResultException if the result of an iteration is wrong
     * @throws Throwable what a task threw first, after the others of its iteration have ended
     */
    void run(Counters counters) throws Throwable {
        int total =
                run(counters, Phase.WARMUP, settings.warmup())
                        + run(counters, Phase.MEASUREMENT, settings.iterations());
        output.accept(new Line(Line.Type.END, Map.of(Line.ITERATIONS, Integer.toString(total))));
    }

    private int run(Counters counters, Phase phase, IterationCount asked) throws Throwable {
        long begin = System.nanoTime();
        PhaseEnd end = new PhaseEnd(asked, begin - start.nanoTime());
        int number = 0;
        while (!end.isReached(System.nanoTime() - begin)) {
            end.add(iterate(counters, phase, ++number));
        }
        return number;
    }

    /** The most threads of the last iteration, be it a failed one; empty if unknown. */
    Optional<Long> peakThreads() {
        return Optional.ofNullable(counted.get(IterationColumn.PEAK_THREADS));
    }

    /** Runs one iteration and returns its elapsed time, in ns. */
    private long iterate(Counters counters, Phase phase, int number) throws Throwable {
        Workload workload = settings.workload();
        ThreadKind threads = settings.threads();
        int tasks = settings.tasks();
        workload.prepare();
        log.ifPresent(TaskLog::clear);
        counters.begin();

        long begin = System.nanoTime();
        execute(workload, threads, tasks);
        long end = System.nanoTime();

        counted = counters.end();
        workload.settle();
        workload.observations().forEach(observation -> report(observation, phase, number));
        log.ifPresent(l -> l.report(phase, number, begin, workload::taskType, output));
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw thrown;
        }
        workload.verify();

        Map<IterationColumn, Object> row = new EnumMap<>(IterationColumn.class);
        row.putAll(counted);
        row.put(IterationColumn.PHASE, phase.key());
        row.put(IterationColumn.ITERATION, number);
        row.put(IterationColumn.ELAPSED_NS, end - begin);
        row.put(IterationColumn.SINCE_MAIN_NS, end - start.nanoTime());
        output.accept(Line.of(Line.Type.ITERATION, row, IterationColumn::key));
        return end - begin;
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

    private void report(Observation observation, Phase phase, int iteration) {
        Map<ObservationColumn, Object> row = new EnumMap<>(ObservationColumn.class);
        row.put(ObservationColumn.PHASE, phase.key());
        row.put(ObservationColumn.ITERATION, iteration);
        row.put(ObservationColumn.NAME, observation.what().name());
        row.put(ObservationColumn.SUBJECT, observation.subject());
        row.put(ObservationColumn.VALUE, observation.value());
        output.accept(Line.of(Line.Type.OBSERVATION, row, ObservationColumn::key));
    }
}
