package dev.threadscale.cli;

import dev.threadscale.bundle.RunArchive;
import dev.threadscale.cli.text.Agenda;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.RepetitionText;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.reproduce.KeptExperiment;
import dev.threadscale.reproduce.Repetition;
import dev.threadscale.results.Results;
import dev.threadscale.results.ResultsLock;
import dev.threadscale.results.files.Folder;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Repeats a run on this host. */
@Command(
        name = "reproduce",
        description =
                "Runs again what a run directory, or the ZIP of one, has measured, and says whether"
                        + " the same comes out here. Ends with 1 if a verdict is the opposite.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale reproduce factorization-20260101-120000-000.zip",
            "  threadscale reproduce results/factorization/RUN --budget 10m"
        })
final class ReproduceCommand extends KitCommand {

    @Parameters(
            paramLabel = "RUN",
            description = "A run directory, or a ZIP that 'threadscale bundle' wrote.")
    private Path run = Path.of("");

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder for the results; default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("results");

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

    @Override
    public Integer call() throws Exception {
        if (!RunArchive.isOne(run)) {
            return reproduce(run);
        }
        Path folder = Files.createTempDirectory("threadscale-");
        try {
            return reproduce(RunArchive.unpack(run, folder));
        } finally {
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        Folder parent = Folder.at(folder);
        parent.names().forEach(parent::delete);
        Files.deleteIfExists(folder);
    }

    private int reproduce(Path there) throws Exception {
        Plan plan = KeptExperiment.plan(there);
        if (hosts.engine.isLocal()) {
            userCode.requireTrust(plan);
        }
        Nodes opened = hosts.open(plan.runtimes(), stop, err());
        return root.interruption.guard(stop, () -> repeat(there, plan, opened));
    }

    private int repeat(Path there, Plan plan, Nodes opened) {
        List<String> ids = new CopyOnWriteArrayList<>();
        Agenda agenda = new Agenda(List.of(plan), System::nanoTime);
        try (opened;
                ResultsLock _ = Results.open(results).lock(Instant.now())) {
            ExperimentRun repetition =
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
            root.interruption.leavingBy(repetition::abandon);
            agenda.next();
            int code = repetition.of(plan, Optional.empty(), false);
            ReportCommand.write(new ResultsIndex(results), Instant.now(), out());
            if (code == ExitCode.INTERRUPTED || ids.isEmpty()) {
                return code;
            }
            Path here = results.resolve(plan.experiment().name()).resolve(ids.getLast());
            return Math.max(code, compare(there, here));
        }
    }

    private int compare(Path there, Path here) {
        Repetition repetition = Repetition.of(there, here);
        Comparison comparison = Comparison.of(List.of(there, here));
        Folder folder =
                Results.comparison(
                        List.of(
                                here.toAbsolutePath().normalize(),
                                there.toAbsolutePath().normalize()));
        comparison.writeTable(folder);
        comparison.writeCharts(folder);
        out().print(comparison.text());
        out().print(RepetitionText.of(repetition));
        out().println("Comparison: " + Messages.path(folder.path()));
        return repetition.isContradicted() ? ExitCode.FORKS_FAILED : ExitCode.OK;
    }
}
