package dev.threadscale.cli;

import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.JunitOptions;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.cli.options.NodeOptions;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.doctor.Checkup;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.workload.TimeText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * A command that measures: it plans, runs the plans on the selected hosts, and judges the results.
 */
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
                arguments.push(ExperimentRun.NEWEST);
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
    private Optional<Duration> budget = Optional.empty();

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

    @Mixin private SessionOptions session = new SessionOptions();

    @Mixin FormatOptions format = new FormatOptions();

    @Mixin private JunitOptions junit = new JunitOptions();

    /**
     * Returns the plans to measure. They are read first, so that nothing runs if any of them is
     * invalid.
     */
    abstract List<Plan> plans();

    /** Returns the time for all experiments together, if it is limited. */
    final Optional<Duration> budget() {
        return budget;
    }

    /** Returns true to show estimates during the run. */
    boolean showsTable() {
        return false;
    }

    /** Returns true to exit with 1 if a finding is not reproduced; a gate has separate verdicts. */
    boolean failOnFindings() {
        return false;
    }

    /** Returns true to print less at the end of each experiment. */
    boolean isBrief(List<Plan> plans) {
        return plans.size() > 1;
    }

    /**
     * Prints the results.
     *
     * @return the exit code of the command
     */
    abstract int conclude(List<Plan> plans, EndedSession ended, ResultsIndex index);

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
            plans.forEach(session::requireTrust);
        }
        junit.begin();
        List<RuntimeLevel> runtimes =
                plans.stream().flatMap(plan -> plan.runtimes().stream()).distinct().toList();
        // The engine comes first, so that no folder is created without one.
        Nodes opened = nodes.open(runtimes, session.stop, err());
        return root.interruption.guard(session.stop, () -> run(plans, opened));
    }

    private int run(List<Plan> plans, Nodes opened) throws InterruptedException {
        EndedSession ended =
                session.run(
                        this,
                        new Session(
                                opened,
                                results,
                                resume,
                                new Allowance(budget),
                                failOnFindings(),
                                noise(opened),
                                showsTable(),
                                isBrief(plans),
                                format.early(out())),
                        plans);
        junit.write(verdicts(ended));
        return conclude(plans, ended, new ResultsIndex(results));
    }

    /** Returns the verdicts for a build server. */
    JunitReport verdicts(EndedSession ended) {
        return JunitReport.ofRuns(List.copyOf(ended.codes().keySet()));
    }

    /** Warns about current disturbances of the host. The results keep the same texts. */
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
            err().println("fix: 'threadscale doctor' explains each warning and how to resolve it.");
        }
        return noise;
    }
}
