package dev.threadscale.holds;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.Measure;
import dev.threadscale.explain.HeldCarriers;
import dev.threadscale.holds.HoldsOnJdk.Answer;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Seen;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs a task on virtual threads in a recorded fork on each JDK. */
public final class HoldsOfTask {

    /** The number of the only fork of a JDK. */
    private static final int NUMBER = 1;

    private final Engine engine;
    private final String run;

    /**
     * Creates the question.
     *
     * @param run owns the forks
     */
    public HoldsOfTask(Engine engine, String run) {
        this.engine = engine;
        this.run = run;
    }

    /**
     * Asks one JDK.
     *
     * @param plan has a single configuration
     * @param begun receives the label of the JDK when its fork starts
     * @throws InterruptedException if the launcher is told to stop
     */
    public HoldsOnJdk ask(Plan plan, Consumer<String> begun) throws InterruptedException {
        Configuration configuration = plan.configurations().getFirst();
        String runtime = configuration.runtime().label();
        Optional<Unavailable> missing = engine.unavailable(configuration);
        if (missing.isPresent()) {
            String remedy =
                    configuration.runtime().isBuiltOnDemand()
                            ? "'threadscale image %s' builds it".formatted(runtime)
                            : missing.get().remedy();
            return HoldsOnJdk.absent(runtime, "%s; %s".formatted(missing.get().reason(), remedy));
        }
        engine.place(plan.cpuLimits());
        begun.accept(runtime);
        try {
            Path recording = Files.createTempFile("threadscale", ".jfr");
            try {
                return ask(plan.experiment().measure(), configuration, recording);
            } finally {
                Files.deleteIfExists(recording);
                engine.release(run);
            }
        } catch (IOException unreadable) {
            return HoldsOnJdk.without(
                    runtime, Answer.FAILED, String.valueOf(unreadable.getMessage()));
        }
    }

    private HoldsOnJdk ask(Measure measure, Configuration configuration, Path recording)
            throws IOException, InterruptedException {
        String runtime = configuration.runtime().label();
        Elapsed elapsed = new Elapsed();
        WorkerReport report = new WorkerReport(measure.warmup(), measure.iterations(), elapsed);
        ForkEnd end =
                engine.run(
                        run,
                        new Fork(configuration, NUMBER),
                        measure.timeout(),
                        report,
                        Optional.of(() -> open(recording)));
        ForkResult result = ForkResult.judge(configuration, end, report);
        if (result.outcome() != Outcome.COMPLETED) {
            return HoldsOnJdk.without(runtime, Answer.FAILED, result.reason());
        }
        double usual = report.seen(Seen.CARRIER_PARALLELISM).map(Double::parseDouble).orElse(1.0);
        long tasks = (long) configuration.tasks() * report.rowCount();
        HeldCarriers held = HeldCarriers.read(recording);
        return held.isWatched()
                ? HoldsOnJdk.of(runtime, held, elapsed.nanos, tasks, usual)
                : HoldsOnJdk.without(
                        runtime,
                        Answer.FAILED,
                        "its virtual machine does not list virtual threads");
    }

    private static OutputStream open(Path recording) {
        try {
            return Files.newOutputStream(recording);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Adds up the time of the iterations. */
    private static final class Elapsed implements WorkerReport.RowReceiver {
        private double nanos;

        @Override
        public void iteration(Map<String, String> row) {
            nanos += Double.parseDouble(row.getOrDefault(IterationColumn.ELAPSED_NS.key(), "0"));
        }
    }
}
