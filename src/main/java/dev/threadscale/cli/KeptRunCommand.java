package dev.threadscale.cli;

import dev.threadscale.cli.gate.GatePlan;
import dev.threadscale.cli.text.Agenda;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.reproduce.KeptImages;
import dev.threadscale.results.Results;
import dev.threadscale.results.ResultsLock;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that measures what a run keeps of its experiment. */
abstract class KeptRunCommand extends KitCommand {

    @Option(
            names = "--budget",
            converter = MeasuringCommand.TimeConverter.class,
            paramLabel = "TIME",
            description = "Time for forks that open findings ask for, as in 20m.")
    private Optional<Duration> budget = Optional.empty();

    @Mixin private HostOptions hosts = new HostOptions();
    @Mixin private CodeOptions userCode = new CodeOptions();
    @Mixin private ProgressOptions progress = new ProgressOptions();

    private final StopSignal stop = new StopSignal();

    /**
     * How a measurement has ended.
     *
     * @param run its directory; empty if no fork was started
     */
    record Measured(int code, Optional<Path> run) {}

    /**
     * Plans again what a run has measured.
     *
     * @param more overrides, {@code PATH=VALUE}
     */
    static Plan plan(Path run, List<String> more) {
        KeptExperiment kept = KeptExperiment.of(run);
        return kept.confirmed(
                kept.gate()
                        .map(versions -> GatePlan.of(kept, versions, more))
                        .orElseGet(() -> kept.plan(more)));
    }

    /** Measures with the images that a run brings along. */
    final void use(KeptImages images, Path directory) {
        err().println("Loading the images of the run: " + images.repository());
        hosts.use(images, directory, stop);
    }

    /**
     * Measures a plan.
     *
     * @param results folder to write to
     * @param resume the run to add to; empty for a new one
     */
    final Measured measure(Plan plan, Path results, Optional<String> resume) throws Exception {
        if (hosts.engine.isLocal()) {
            userCode.requireTrust(plan);
        }
        Nodes opened = hosts.open(plan.runtimes(), stop, err());
        List<String> ids = new CopyOnWriteArrayList<>();
        int code = root.interruption.guard(stop, () -> measure(plan, results, resume, opened, ids));
        return new Measured(
                code,
                ids.stream()
                        .map(id -> results.resolve(plan.experiment().name()).resolve(id))
                        .findFirst());
    }

    private int measure(
            Plan plan, Path results, Optional<String> resume, Nodes opened, List<String> ids) {
        Agenda agenda = new Agenda(List.of(plan), System::nanoTime);
        try (opened;
                ResultsLock _ = Results.open(results).lock(Instant.now())) {
            ExperimentRun run =
                    new ExperimentRun(
                            opened,
                            Results.open(results),
                            () -> progress.listener(err(), terminal(), false, agenda),
                            RunClock.of(stop),
                            new Allowance(budget, Duration.ZERO),
                            false,
                            !userCode.noCopies,
                            List.of(),
                            ids,
                            root.interruption,
                            out(),
                            err());
            root.interruption.leavingBy(run::abandon);
            agenda.next();
            int code = run.of(plan, resume, false);
            ReportCommand.write(new ResultsIndex(results), Instant.now(), out());
            return code;
        }
    }
}
