package dev.threadscale.cli;

import dev.threadscale.cli.gate.GatePlan;
import dev.threadscale.cli.options.HostOptions;
import dev.threadscale.plan.Plan;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.reproduce.KeptImages;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that measures the experiment stored in a run. */
abstract class KeptRunCommand extends KitCommand {

    @Option(
            names = "--budget",
            converter = MeasuringCommand.TimeConverter.class,
            paramLabel = "TIME",
            description = "Time for additional forks for undecided findings: 20m.")
    private Optional<Duration> budget = Optional.empty();

    @Mixin private HostOptions hosts = new HostOptions();
    @Mixin private SessionOptions session = new SessionOptions();

    /**
     * Plans the measurements of a run again.
     *
     * @param more overrides, {@code PATH=VALUE}
     */
    static Plan plan(Path run, List<String> more) {
        KeptExperiment kept = KeptExperiment.of(run);
        return kept.confirmed(planned(kept, more));
    }

    /** Plans again what a run keeps, which may differ from what it has measured. */
    static Plan planned(KeptExperiment kept, List<String> more) {
        return kept.gate()
                .map(versions -> GatePlan.of(kept, versions, more))
                .orElseGet(() -> kept.plan(more));
    }

    /** Uses the images that a run contains. */
    final void use(KeptImages images, Path directory) {
        err().println("Loading the images of the run: " + images.repository());
        hosts.use(images, directory, session.stop);
    }

    /** Returns the stream for output before the conclusion. */
    PrintWriter early() {
        return out();
    }

    /**
     * Measures a plan.
     *
     * @param results folder to write to
     * @param resume the run to add to; empty for a new one
     * @param conclusion what follows if the measurement was not interrupted; returns its exit code
     */
    final int measure(
            Plan plan,
            Path results,
            Optional<String> resume,
            ToIntFunction<EndedSession> conclusion)
            throws Exception {
        if (hosts.areProcesses()) {
            session.requireTrust(plan);
        }
        Nodes opened = hosts.open(plan.runtimes(), session.stop, err());
        return root.interruption.guard(
                session.stop,
                () -> {
                    EndedSession ended =
                            session.run(
                                    this,
                                    new Session(
                                            opened,
                                            results,
                                            resume,
                                            new Allowance(budget),
                                            false,
                                            List.of(),
                                            false,
                                            true,
                                            early()),
                                    List.of(plan));
                    return ended.code() == ExitCode.INTERRUPTED
                            ? ended.code()
                            : conclusion.applyAsInt(ended);
                });
    }
}
