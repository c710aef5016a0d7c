package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import dev.threadscale.worker.counters.Counters;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** Runs the measured loop: warm-up and measured iterations, each reported as soon as it ends. */
final class Measurement implements Measuring {

    private final Settings settings;
    private final MainStart start;
    private final Consumer<Line> output;
    private final Optional<TaskLog> log;
    private final TaskBody body;
    private final IntFunction<Runnable> work;
    private Map<IterationColumn, Long> counted = Map.of();

    Measurement(Settings settings, MainStart start, Consumer<Line> output) {
        this.settings = settings;
        this.start = start;
        this.output = output;
        this.log =
                settings.taskLog() ? Optional.of(new TaskLog(settings.tasks())) : Optional.empty();
        this.body = new TaskBody(settings.workload());
        IntConsumer run = settings.isUserExecutor() ? body::runCounted : body::run;
        this.work = log.isPresent() ? log.get().around(run) : task -> () -> run.accept(task);
    }

    /**
     * {@inheritDoc}
     *
     * @throws WrongResultException if the result of an iteration is wrong
     * @throws Throwable the first exception of a task, after the other tasks of its iteration have
     *     ended
     */
    @Override
    public void run(Counters counters) throws Throwable {
        int total = run(counters, Phase.WARMUP, settings.warmup());
        IterationCount measured = settings.iterations();
        int before = settings.changeAfter();
        if (before > 0) {
            total += run(counters, Phase.BEFORE, IterationCount.of(before));
            CpuChange.await(output);
            counters.move();
            measured = IterationCount.of(measured.most() - before);
        }
        total += run(counters, Phase.MEASUREMENT, measured);
        Line end = Rows.end(total, counters.unknownThreads());
        output.accept(before > 0 ? CpuChange.describe(end) : end);
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

    @Override
    public Optional<Long> peakThreads() {
        return Optional.ofNullable(counted.get(IterationColumn.PEAK_THREADS));
    }

    @Override
    public Optional<String> seed() {
        Optional<Long> seed = settings.workload().drawnSeed();
        return seed.isPresent() ? Optional.of(seed.get().toString()) : Optional.empty();
    }

    /** Runs one iteration and returns its elapsed time, in ns. */
    private long iterate(Counters counters, Phase phase, int number) throws Throwable {
        Workload workload = settings.workload();
        ThreadKind threads = settings.threads();
        int tasks = settings.tasks();
        workload.prepare();
        if (log.isPresent()) {
            log.get().clear();
        }
        counters.begin();

        long begin = System.nanoTime();
        execute(workload, threads, tasks);
        long end = System.nanoTime();

        counted = counters.end();
        workload.settle();
        for (Observation observation : workload.observations()) {
            output.accept(Rows.observation(observation, phase, number));
        }
        if (log.isPresent()) {
            log.get().report(phase, number, begin, workload::taskType, output);
        }
        Optional<Throwable> thrown = body.failure();
        if (thrown.isPresent()) {
            throw thrown.get();
        }
        workload.verify();
        if (settings.isUserExecutor() && body.ended() != tasks) {
            throw new WrongResultException(
                    "the executor did not run each of %d tasks once".formatted(tasks));
        }

        counted.put(IterationColumn.ELAPSED_NS, end - begin);
        counted.put(IterationColumn.SINCE_MAIN_NS, end - start.nanoTime());
        output.accept(Rows.iteration(counted, phase, number));
        return end - begin;
    }

    private void execute(Workload workload, ThreadKind threads, int tasks) {
        try {
            workload.execute(threads, tasks, work);
        } catch (Throwable thrown) {
            body.failed(thrown);
        }
    }
}
