package dev.threadscale.cli;

import dev.threadscale.cli.HostOptions.NodeOptions;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.JunitOptions;
import dev.threadscale.cli.machine.Verdicts;
import dev.threadscale.cli.text.Agenda;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.doctor.Checkup;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.Results;
import dev.threadscale.results.ResultsLock;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.workload.TimeText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.CopyOnWriteArrayList;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A command that measures: plans, runs them on what the options name, and judges what came out. */
abstract class MeasuringCommand extends KitCommand {

    @Mixin ExperimentOptions options = new ExperimentOptions();

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Folder for the results; default: ${DEFAULT-VALUE}.")
    Path results = Path.of("results");

    @Mixin private NodeOptions nodes = new NodeOptions();

    @Option(
            names = "--resume",
            arity = "0..1",
            preprocessor = AttachedOnly.class,
            fallbackValue = ExperimentRun.NEWEST,
            paramLabel = "RUN",
            description =
                    "Continue this run, or without RUN the newest unfinished one. Forks that have"
                            + " ended are kept.")
    private Optional<String> resume = Optional.empty();

    /** Takes {@code --resume FILE} for a file: only {@code --resume=RUN} names a run. */
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
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--budget",
            converter = TimeConverter.class,
            paramLabel = "TIME",
            description =
                    "Time for each experiment, as in 20m. Once it is spent, no fork starts that only"
                            + " open findings or 'precision' ask for; the least forks of every configuration and all"
                            + " forks of a search run in any case.")
    private Optional<Duration> budget = Optional.empty();

    @Option(
            names = "--wait-for-quiet",
            converter = TimeConverter.class,
            paramLabel = "TIME",
            description =
                    "Wait before a block while others use the host, for so long in each experiment,"
                            + " as in 10m. Default: say so after the first block, and go on.")
    private Optional<Duration> quiet = Optional.empty();

    /** Reads a time with its unit, as experiments write it. */
    static final class TimeConverter implements CommandLine.ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return TimeText.parse(text)
                    .filter(Duration::isPositive)
                    .orElseThrow(() ->
                            new CommandLine.TypeConversionException(
                                    "'%s' is not a time with its unit (90s, 20m, 2h)"
                                            .formatted(text)));
        }
    }

    @Option(
            names = "--explain",
            description =
                    "Tell why times differ: run the configurations that decide findings once more"
                            + " with a JDK Flight Recording. These forks do not count.")
    private boolean explain;

    @Mixin private CodeOptions userCode = new CodeOptions();

    @Mixin private ProgressOptions progress = new ProgressOptions();

    @Mixin FormatOptions format = new FormatOptions();

    @Mixin private JunitOptions junit = new JunitOptions();

    private final StopSignal stop = new StopSignal();

    /** What is measured, so that nothing runs if any of it is invalid. */
    abstract List<Plan> plans();

    /** Whether a run ends with 1 if a finding is not reproduced. */
    abstract boolean failOnFindings();

    /**
     * Prints what came of it.
     *
     * @param codes exit code by run directory
     * @param code the largest of them
     * @return how the command ends
     */
    abstract int conclude(List<Plan> plans, Map<Path, Integer> codes, int code, ResultsIndex index);

    @Override
    public Integer call() throws Exception {
        if (seed.filter(number -> number < 0).isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--seed must not be negative, but is " + seed.get());
        }
        seed.ifPresent(number -> options.override("measure.seed=" + number));
        if (explain) {
            options.override("measure.explain=findings");
        }
        nodes.override().ifPresent(options::override);
        List<Plan> plans = plans();
        if (nodes.areProcesses()) {
            plans.forEach(userCode::requireTrust);
        }
        junit.begin();
        List<RuntimeLevel> runtimes =
                plans.stream().flatMap(plan -> plan.runtimes().stream()).distinct().toList();
        // The engine first: without one, no folder is made.
        Nodes opened = nodes.open(runtimes, stop, err());
        return root.interruption.guard(stop, () -> run(plans, opened));
    }

    private int run(List<Plan> plans, Nodes opened) {
        int code = ExitCode.OK;
        Agenda agenda = new Agenda(plans, System::nanoTime);
        ResultsIndex index = new ResultsIndex(results);
        PrintWriter text = format.early(out());
        List<String> ids = new CopyOnWriteArrayList<>();
        Map<Path, Integer> codes = new LinkedHashMap<>();
        try (opened;
                ResultsLock _ = Results.open(results).lock(Instant.now())) {
            ExperimentRun run =
                    new ExperimentRun(
                            opened,
                            Results.open(results),
                            () -> progress.listener(err(), terminal(), opened.areSeveral(), agenda),
                            RunClock.of(stop),
                            new Allowance(budget, quiet.orElse(Duration.ZERO)),
                            failOnFindings(),
                            !userCode.noCopies,
                            noise(opened),
                            ids,
                            root.interruption,
                            text,
                            err());
            root.interruption.leavingBy(run::abandon);
            for (Plan plan : plans) {
                String progress = agenda.next();
                if (plans.size() > 1) {
                    err().println(progress);
                }
                int own =
                        stop.isRequested()
                                ? ExitCode.INTERRUPTED
                                : run.of(plan, resume, plans.size() > 1);
                if (ids.size() > codes.size()) {
                    codes.put(
                            results.resolve(plan.experiment().name()).resolve(ids.getLast()), own);
                }
                code = Math.max(code, own);
                agenda.ended();
                // After each, so that there is something to see while the others run.
                ReportCommand.write(index, Instant.now(), text);
                if (code == ExitCode.INTERRUPTED) {
                    break;
                }
            }
            junit.write(Verdicts.ofRuns(List.copyOf(codes.keySet())));
            return conclude(plans, codes, code, index);
        }
    }

    /** Warns of what disturbs the host now. The results keep the same words. */
    private List<String> noise(Nodes opened) {
        if (!opened.includeThisHost()) {
            return List.of();
        }
        List<String> noise =
                Checkup.noise(root.files).stream()
                        .map(finding -> finding.subject() + ": " + finding.what())
                        .toList();
        noise.forEach(warning -> err().println(Messages.warning(warning)));
        if (!noise.isEmpty()) {
            err().println("fix: 'threadscale doctor' explains each warning and how to fix it.");
        }
        return noise;
    }
}
