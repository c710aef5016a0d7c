package dev.threadscale.cli;

import dev.threadscale.cli.gate.GatePlan;
import dev.threadscale.cli.options.HostOptions;
import dev.threadscale.plan.Plan;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.reproduce.KeptImages;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.StudyRequest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that measure the experiment stored in a run. */
final class RepeatOptions {

    @Option(
            names = "--budget",
            converter = RunOptions.TimeConverter.class,
            paramLabel = "TIME",
            description = "Time for additional forks for undecided findings: 20m.")
    private Optional<Duration> budget = Optional.empty();

    @Mixin private HostOptions hosts = new HostOptions();
    @Mixin private MeasuringOptions measuring = new MeasuringOptions();

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
    void use(KeptImages images, Path directory) {
        hosts.use(images, directory, measuring.stop);
    }

    /**
     * Measures a plan for a command.
     *
     * @param results folder to write to
     * @param resume the run to add to; empty for a new one
     * @param out for the end of the run
     * @param conclusion what follows if the measurement was not interrupted; returns its exit code
     */
    int measure(
            KitCommand command,
            Plan plan,
            Path results,
            Optional<String> resume,
            PrintWriter out,
            ToIntFunction<StudyConsole> conclusion)
            throws Exception {
        if (hosts.areProcesses()) {
            measuring.requireTrust(plan);
        }
        Nodes nodes = hosts.open(plan.runtimes(), measuring.stop, command.err());
        StudyRequest request =
                new StudyRequest(
                        List.of(plan),
                        results,
                        resume,
                        new Allowance(budget),
                        !measuring.noCopies,
                        List.of(),
                        Threadscale.version());
        boolean plain = measuring.plain || nodes.areSeveral();
        StudyConsole console =
                new StudyConsole(
                        request,
                        RunClock.of(measuring.stop),
                        new StudyConsole.Style(
                                out,
                                later -> command.progress(plain, false, later),
                                Set.of(StudyConsole.Wish.BRIEF)),
                        command.err(),
                        command.root.interruption);
        return command.root.interruption.guard(
                measuring.stop,
                () -> {
                    console.measure(nodes);
                    return console.code() == ExitCode.INTERRUPTED
                            ? console.code()
                            : conclusion.applyAsInt(console);
                });
    }
}
