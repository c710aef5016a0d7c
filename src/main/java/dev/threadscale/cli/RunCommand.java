package dev.threadscale.cli;

import dev.threadscale.doctor.Checkup;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.Results;
import dev.threadscale.results.ResultsLock;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.workload.TimeText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
import picocli.CommandLine.ParentCommand;
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
            "  threadscale run experiments/factorization.yaml --resume",
            "  threadscale run FILE --host lab=ssh://me@lab --host arm=ssh://me@arm",
            "  threadscale run FILE --engine kubernetes --spread --node-selector pool=bench"
        })
final class RunCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;
    @ParentCommand private Threadscale root;
    @Mixin private ExperimentOptions options;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Where the results go; default: ${DEFAULT-VALUE}.")
    private Path results;

    @Mixin private EngineOptions engines;
    @Mixin private SharingOptions sharing;

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

    @Mixin private ProgressOptions progress;

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
        sharing.override(engines).ifPresent(options::override);
        List<Plan> plans = options.plans();
        Interruption interruption = new Interruption(stop, spec.commandLine().getErr());
        return interruption.guard(() -> run(plans, interruption));
    }

    private int run(List<Plan> plans, Interruption interruption) throws Exception {
        int code = ExitCode.OK;
        // The engine first: where there is none, nothing is made.
        try (Nodes opened =
                        sharing.open(engines, runtimes(plans), stop, spec.commandLine().getErr());
                ResultsLock _ = Results.open(results).lock(Instant.now())) {
            ExperimentRun run =
                    new ExperimentRun(
                            opened,
                            Results.open(results),
                            () ->
                                    progress.listener(
                                            spec.commandLine().getErr(), opened.areSeveral()),
                            RunClock.of(stop),
                            Optional.ofNullable(budget),
                            failOnFindings,
                            noise(opened),
                            spec.commandLine().getOut(),
                            spec.commandLine().getErr());
            interruption.leavingBy(run::abandon);
            for (Plan plan : plans) {
                if (stop.isRequested()) {
                    code = ExitCode.INTERRUPTED;
                    break;
                }
                code = Math.max(code, run.of(plan, Optional.ofNullable(resume), plans.size() > 1));
                if (code == ExitCode.INTERRUPTED) {
                    break;
                }
            }
            IndexOutput.write(
                    new ResultsIndex(results), Instant.now(), spec.commandLine().getOut());
        }
        return code;
    }

    private static List<RuntimeLevel> runtimes(List<Plan> plans) {
        return plans.stream().flatMap(plan -> plan.runtimes().stream()).distinct().toList();
    }

    /** What disturbs the host now; said once, and kept with every run. */
    private List<String> noise(Nodes opened) {
        List<String> noise =
                opened.includeThisHost()
                        ? Checkup.noise(root.files).stream()
                                .map(finding -> finding.subject() + ": " + finding.what())
                                .toList()
                        : List.of();
        PrintWriter err = spec.commandLine().getErr();
        noise.forEach(warning -> err.println("warning: " + warning));
        if (!noise.isEmpty()) {
            err.println("fix: 'threadscale doctor' tells why that matters and what mends it.");
            err.flush();
        }
        return noise;
    }
}
