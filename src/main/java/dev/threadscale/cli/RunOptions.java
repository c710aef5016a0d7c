package dev.threadscale.cli;

import dev.threadscale.cli.StudyConsole.Wish;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.options.NodeOptions;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.Checkup;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.StudyRequest;
import dev.threadscale.workload.TimeText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of commands that measure experiment files: which, where, and how long. */
final class RunOptions {

    @Mixin ExperimentOptions experiments = new ExperimentOptions();

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
            fallbackValue = StudyRequest.NEWEST,
            paramLabel = "RUN",
            description =
                    "Continue this run, or the newest unfinished one. Completed forks are kept.")
    private Optional<String> resume = Optional.empty();

    /** Reads {@code --resume FILE} as a file: only {@code --resume=RUN} names a run. */
    static final class AttachedOnly implements CommandLine.IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> arguments,
                CommandSpec command,
                ArgSpec option,
                Map<String, Object> state) {
            if (" ".equals(state.get("separator"))) {
                arguments.push(StudyRequest.NEWEST);
            }
            return false;
        }
    }

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed for the order of forks; default: the experiment's.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--budget",
            converter = TimeConverter.class,
            paramLabel = "TIME",
            description =
                    "Time for all experiments together: 20m. An experiment that has used its"
                            + " share gets no more forks for undecided findings or for 'precision'. The"
                            + " minimum number of forks and all forks of a search always run.")
    Optional<Duration> budget = Optional.empty();

    /** Reads a time with its unit, as in experiments. */
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
                    "Explain why times differ: run the configurations that findings compare"
                            + " once more with JDK Flight Recorder. These extra forks do not affect any"
                            + " verdict.")
    private boolean explain;

    @Mixin private MeasuringOptions measuring = new MeasuringOptions();

    @Mixin FormatOptions format = new FormatOptions();

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Also write the verdicts as JUnit XML. Undecided findings are reported as"
                            + " skipped, with the reason.")
    private Optional<Path> junit = Optional.empty();

    /** Makes options settings of the experiments, which are stored with the results. */
    void override(CommandLine command) {
        if (seed.filter(number -> number < 0).isPresent()) {
            throw new ParameterException(
                    command, "--seed must not be negative, but is " + seed.get());
        }
        seed.ifPresent(number -> experiments.override("measure.seed=" + number));
        if (explain) {
            experiments.override("measure.explain=findings");
        }
        nodes.override().ifPresent(experiments::override);
    }

    /**
     * Measures plans for a command.
     *
     * @param conclusion what follows; returns the exit code
     */
    int measure(
            KitCommand command,
            List<Plan> plans,
            Set<Wish> wishes,
            ToIntFunction<StudyConsole> conclusion)
            throws Exception {
        Set<RuntimeLevel> runtimes = new LinkedHashSet<>();
        for (Plan plan : plans) {
            if (nodes.areProcesses()) {
                measuring.requireTrust(plan);
            }
            runtimes.addAll(plan.runtimes());
        }
        // Without verdicts, so that nobody mistakes an earlier report for this one.
        write(new JunitReport(List.of()));
        // The engine comes first, so that no folder is created without one.
        Nodes opened = nodes.open(runtimes, measuring.stop, command.err());
        boolean plain = measuring.plain || opened.areSeveral();
        StudyConsole.Style style =
                new StudyConsole.Style(
                        format.early(command.out()),
                        later -> command.progress(plain, wishes.contains(Wish.TABLE), later),
                        wishes);
        return command.root.interruption.guard(
                measuring.stop,
                () -> {
                    StudyConsole console =
                            new StudyConsole(
                                    request(plans, noise(command, opened)),
                                    RunClock.of(measuring.stop),
                                    style,
                                    command.err(),
                                    command.root.interruption);
                    console.measure(opened);
                    return conclusion.applyAsInt(console);
                });
    }

    /** Writes verdicts for a build server if it wants them. */
    void write(JunitReport report) {
        junit.ifPresent(report::write);
    }

    private StudyRequest request(List<Plan> plans, List<String> noise) {
        return new StudyRequest(
                plans,
                results,
                resume,
                new Allowance(budget),
                !measuring.noCopies,
                noise,
                Threadscale.version());
    }

    /** Warns about current disturbances of the host. The results keep the same texts. */
    private static List<String> noise(KitCommand command, Nodes opened) {
        List<String> noise = new ArrayList<>();
        if (opened.includeThisHost()) {
            for (CheckResult disturbance : Checkup.noise(command.root.files)) {
                noise.add(disturbance.subject() + ": " + disturbance.what());
                command.err().println(Messages.warning(noise.getLast()));
            }
        }
        if (!noise.isEmpty()) {
            command.err()
                    .println(
                            "fix: 'threadscale doctor' explains each warning and how to resolve it.");
        }
        return noise;
    }
}
