package dev.threadscale.cli;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.TimeText;
import dev.threadscale.run.RunListener;
import dev.threadscale.store.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs experiments. */
@Command(
        name = "run",
        description =
                "Runs experiments: one container for each fork of each configuration, one at a time.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale run experiments",
            "  threadscale run experiments/factorization.yaml --profile quick",
            "  threadscale run experiments/factorization.yaml --only cpus=1",
            "  threadscale run experiments/factorization.yaml --resume"
        })
final class RunCommand implements Callable<Integer> {

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
            preprocessor = AttachedOnly.class,
            fallbackValue = ExperimentRun.NEWEST,
            paramLabel = "RUN",
            description =
                    "Continue this run, or without RUN the newest unfinished one; its forks that have"
                            + " ended are kept.")
    private @Nullable String resume;

    /** {@code --resume FILE} means the file: only {@code --resume=RUN} names a run. */
    static final class AttachedOnly implements CommandLine.IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments,
                CommandSpec command,
                ArgSpec option,
                Map<String, Object> state) {
            if (" ".equals(state.get("separator"))) {
                arguments.push(ExperimentRun.NEWEST);
            }
            return false;
        }
    }

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the shuffled order; default: the experiment's.")
    private @Nullable Long seed;

    @Option(
            names = "--budget",
            converter = Time.class,
            paramLabel = "TIME",
            description =
                    "As 20m. Once an experiment has taken this long, counted by the clock from"
                            + " where this command begins with it, no fork is begun that only"
                            + " 'precision' asks for; one that runs goes on to its end. The least"
                            + " forks of every configuration run in any case, and all of a search.")
    private @Nullable Duration budget;

    /** A time with its unit, as experiments write it. */
    static final class Time implements CommandLine.ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return TimeText.parse(text)
                    .filter(Duration::isPositive)
                    .orElseThrow(() ->
                            new CommandLine.TypeConversionException(
                                    "'%s' is no time with its unit (90s, 20m, 2h)"
                                            .formatted(text)));
        }
    }

    @Option(
            names = "--fail-on-findings",
            description =
                    "End with 1 if a finding is not reproduced; else findings change nothing.")
    private boolean failOnFindings;

    @Option(names = "--plain", description = "Progress as plain lines, also on a terminal.")
    private boolean plain;

    private final StopSignal stop = new StopSignal();

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    RunCommand() {}

    @Override
    public Integer call() throws Exception {
        if (seed != null) {
            if (seed < 0) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--seed must not be negative, as %d is".formatted(seed));
            }
            options.override("measure.seed=" + seed);
        }
        List<Plan> plans = options.plans();
        return Interruption.guard(stop, () -> run(plans));
    }

    private int run(List<Plan> plans) throws Exception {
        int code = ExitCode.OK;
        try (Engine opened = open()) {
            ExperimentRun run =
                    new ExperimentRun(
                            opened,
                            Results.open(results),
                            this::listener,
                            Optional.ofNullable(budget),
                            failOnFindings,
                            spec.commandLine().getOut(),
                            spec.commandLine().getErr());
            for (Plan plan : plans) {
                if (stop.isRequested()) {
                    return ExitCode.INTERRUPTED;
                }
                code = Math.max(code, run.of(plan, Optional.ofNullable(resume), plans.size() > 1));
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

    private RunListener listener() {
        PrintWriter err = spec.commandLine().getErr();
        return plain || !Terminal.isTerminal()
                ? new PlainProgress(err, InstantSource.system())
                : new LiveProgress(err, Terminal.columns() - 1, InstantSource.system());
    }
}
