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
                    "Time for all experiments together, as in 20m. Once the part of an experiment is"
                            + " spent, no fork of it starts that only open findings or 'precision' ask for, and its"
                            + " findings are judged for the last time after as many as that has room for; the least"
                            + " forks of every configuration and all forks of a search run in any case.")
    private Optional<Duration> budget = Optional.empty();

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
                    "Tell why times differ: run the configurations that findings compare once more"
                            + " with a JDK Flight Recording. These forks do not count.")
    private boolean explain;

    @Mixin private SessionOptions session = new SessionOptions();

    @Mixin FormatOptions format = new FormatOptions();

    @Mixin private JunitOptions junit = new JunitOptions();

    /** The plans to measure, read first so that nothing runs if any of it is invalid. */
    abstract List<Plan> plans();

    /** True to show the estimates while they become known. */
    boolean showsTable() {
        return false;
    }

    /** True to end with 1 if a finding is not reproduced; a gate has verdicts of its own. */
    boolean failOnFindings() {
        return false;
    }

    /** True to end each experiment with less than it has alone. */
    boolean isBrief(List<Plan> plans) {
        return plans.size() > 1;
    }

    /**
     * Prints what came of it.
     *
     * @return how the command ends
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
        // The engine first: without one, no folder is made.
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
        junit.write(JunitReport.ofRuns(List.copyOf(ended.codes().keySet())));
        return conclude(plans, ended, new ResultsIndex(results));
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
