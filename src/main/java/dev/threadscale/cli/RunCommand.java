package dev.threadscale.cli;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import dev.threadscale.run.Resumption;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.RunRecords;
import dev.threadscale.run.RunTotals;
import dev.threadscale.run.Runner;
import dev.threadscale.store.Results;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.RunRecord;
import dev.threadscale.store.StoreException;
import java.io.Console;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs experiments. */
@Command(
        name = "run",
        description =
                "Runs experiments: one container for each fork of each configuration, one at a time.")
final class RunCommand implements Callable<Integer> {

    /** The value of --resume without a run's id. */
    private static final String NEWEST = "";

    /** Which engine runs the forks. */
    enum EngineName {
        docker,
        local
    }

    @Spec private CommandSpec spec;
    @Mixin private ExperimentOptions options;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Where the results go; default: ${DEFAULT-VALUE}.")
    private Path results;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "docker",
            description =
                    "docker, or local: child processes, not isolated from the host; default:"
                            + " ${DEFAULT-VALUE}.")
    private EngineName engine;

    @Option(
            names = "--image-repository",
            paramLabel = "NAME",
            defaultValue = RuntimeLevel.REPOSITORY,
            description =
                    "Where the runtimes' images are, as NAME:jvm-25; default: ${DEFAULT-VALUE}.")
    private String repository;

    @Option(
            names = "--resume",
            arity = "0..1",
            fallbackValue = NEWEST,
            paramLabel = "RUN",
            description =
                    "Continue this run, or without RUN the newest unfinished one; its forks that have"
                            + " ended are kept.")
    private @Nullable String resume;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the shuffled order; default: the experiment's.")
    private @Nullable Long seed;

    @Option(names = "--plain", description = "Progress as plain lines, also on a terminal.")
    private boolean plain;

    private final StopSignal stop = new StopSignal();

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    RunCommand() {}

    @Override
    public Integer call() throws Exception {
        if (seed != null) {
            options.override("measure.seed=" + seed);
        }
        List<Plan> plans = options.plans();
        return Interruption.guard(stop, () -> run(plans));
    }

    private int run(List<Plan> plans) throws Exception {
        int code = ExitCode.OK;
        try (Engine opened = open()) {
            Results store = Results.open(results);
            for (Plan plan : plans) {
                code = Math.max(code, run(plan, opened, store, plans.size() > 1));
                if (code == ExitCode.INTERRUPTED) {
                    break;
                }
            }
        }
        return code;
    }

    private Engine open() throws EngineException {
        return switch (engine) {
            case docker -> DockerEngine.connect(repository, stop);
            case local -> LocalEngine.open(stop);
        };
    }

    private int run(Plan plan, Engine opened, Results store, boolean several) throws Exception {
        PrintWriter err = spec.commandLine().getErr();
        Optional<RunDirectory> found = directory(plan, opened, store, several);
        if (found.isEmpty()) {
            err.printf("%s: finished before, nothing to resume%n", plan.experiment().name());
            err.flush();
            return ExitCode.OK;
        }
        RunDirectory directory = found.get();
        RunTotals totals;
        try {
            totals = new Runner(opened, listener(err), InstantSource.system()).run(plan, directory);
        } catch (InterruptedException stopped) {
            err.printf(
                    "%nInterrupted. %d of %d forks are kept in %s; --resume continues.%n",
                    directory.endedForks().size(),
                    plan.forks().size(),
                    ReportOutput.relative(directory.path()));
            err.flush();
            return ExitCode.INTERRUPTED;
        }
        if (totals.completed() > 0) {
            ReportOutput.write(
                    Report.of(directory.path()), directory.path(), spec.commandLine().getOut());
        }
        directory.own();
        return summarize(plan, totals, err);
    }

    /** The folder to write to; empty if --resume leaves nothing to do. */
    private Optional<RunDirectory> directory(
            Plan plan, Engine opened, Results store, boolean several)
            throws EngineException, StoreException {
        String name = plan.experiment().name();
        if (resume == null || (several && store.runs(name).isEmpty())) {
            Instant now = Instant.now();
            RunRecord record = RunRecords.run(plan, opened, Threadscale.version(), now.toString());
            return Optional.of(store.create(name, now, record));
        }
        Optional<RunDirectory> found =
                resume.equals(NEWEST)
                        ? store.newestUnfinished(name)
                        : Optional.of(store.open(name, resume));
        if (found.isPresent()) {
            Resumption.check(found.get(), plan, opened);
        } else if (!several) {
            throw new StoreException(
                    "there is no unfinished run of '%s' in %s"
                            .formatted(name, ReportOutput.relative(results)),
                    "Leave --resume out to begin a new run, or check --results.",
                    null);
        }
        return found;
    }

    @SuppressWarnings("SystemConsoleNull") // JDK 25 gives none again where there is no terminal
    private RunListener listener(PrintWriter err) {
        Console console = System.console();
        boolean terminal = console != null && console.isTerminal();
        return plain || !terminal
                ? new PlainProgress(err, InstantSource.system())
                : new LiveProgress(err);
    }

    private static int summarize(Plan plan, RunTotals totals, PrintWriter err) {
        totals.outcomes()
                .forEach((outcome, count) ->
                        err.printf("%s: %d forks %s%n", plan.experiment().name(), count, outcome));
        err.flush();
        if (totals.failed() > 0) {
            return ExitCode.FORKS_FAILED;
        }
        if (totals.completed() == 0) {
            err.printf("error: no configuration of %s can run here%n", plan.experiment().name());
            err.println("remedy: See the warning above.");
            err.flush();
            return ExitCode.UNUSABLE;
        }
        return ExitCode.OK;
    }
}
