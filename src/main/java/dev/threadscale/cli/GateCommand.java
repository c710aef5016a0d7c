package dev.threadscale.cli;

import dev.threadscale.cli.StudyConsole.Wish;
import dev.threadscale.cli.gate.Gate;
import dev.threadscale.cli.gate.GatePlan;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.error.FileReason;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures two versions alternately and fails if one is slower than the other, or errs more. */
@Command(
        name = "gate",
        description =
                "Measures two versions alternately on one host. Exits with 1 only if head is"
                        + " slower than base by more than the tolerance, or fails requests that base"
                        + " answers.",
        exitCodeList = {
            "0:head was not found to be slower; undecided configurations are counted",
            "1:head is slower than base by more than the tolerance, only head is overloaded, or more of its requests fail",
            "2:wrong usage or an invalid experiment",
            "3:forks failed, so nothing was compared; or the host cannot be used",
            "4:an error in threadscale itself",
            "130:interrupted (143 by SIGTERM, 129 by SIGHUP)"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale gate transfer.yaml --base old.jar --head build/new.jar",
            "  threadscale gate queues.yaml --base main.jar --head pr.jar --tolerance 3%%",
            "  threadscale gate primes.yaml --base app:1.4 --head app:1.5"
        })
final class GateCommand extends KitCommand {

    @Mixin private RunOptions options = new RunOptions();

    @Parameters(
            arity = "1..*",
            paramLabel = ExperimentOptions.EXPERIMENT,
            description = ExperimentOptions.PATHS)
    void experiments(List<Path> paths) {
        options.experiments.name(paths);
    }

    @Option(
            names = "--base",
            required = true,
            paramLabel = "VERSION",
            description =
                    "The version to compare with: jars and folders of classes, separated by"
                            + " commas, that replace the experiment's class path or JMH jar; a run"
                            + " directory, for the code stored in it; or a container image that replaces"
                            + " the runtimes.")
    private String base = "";

    @Option(
            names = "--head",
            required = true,
            paramLabel = "VERSION",
            description = "The version to judge, in the same form.")
    private String head = "";

    @Option(
            names = "--tolerance",
            converter = PercentConverter.class,
            paramLabel = "PERCENT",
            description = "How much slower head may be; default: ${DEFAULT-VALUE}.",
            defaultValue = GatePlan.TOLERANCE)
    private BigDecimal tolerance = BigDecimal.ZERO;

    @Option(
            names = "--errors",
            converter = PercentConverter.class,
            paramLabel = "PERCENT",
            description =
                    "How many more of the requests of a service may fail with head than with"
                            + " base, in percentage points; default: ${DEFAULT-VALUE}.",
            defaultValue = "0%")
    private BigDecimal errors = BigDecimal.ZERO;

    /** Reads a percentage. */
    static final class PercentConverter implements CommandLine.ITypeConverter<BigDecimal> {
        private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:[.][0-9]{1,3})?)%?");
        private static final BigDecimal MOST = new BigDecimal(100);

        @Override
        public BigDecimal convert(String text) {
            Matcher form = FORM.matcher(text);
            if (form.matches() && new BigDecimal(form.group(1)).compareTo(MOST) <= 0) {
                return new BigDecimal(form.group(1));
            }
            throw new CommandLine.TypeConversionException(
                    "'%s' is not a percentage from 0%% to 100%%".formatted(text));
        }
    }

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description =
                    "Also append the verdicts to this file as a Markdown table, for example"
                            + " $GITHUB_STEP_SUMMARY.")
    private Optional<Path> summary = Optional.empty();

    @Override
    public Integer call() throws Exception {
        options.override(spec.commandLine());
        // The gate has its own table.
        return options.measure(this, List.of(plan()), Set.of(Wish.BRIEF), this::conclude);
    }

    /** Plans the comparison of both versions. */
    Plan plan() {
        ExperimentFile file = options.experiments.file();
        return GatePlan.of(
                new Versions(base, head, tolerance, errors.signum() == 0 ? null : errors),
                file.document(),
                (below, above) -> options.experiments.read(file, below, above),
                _ -> options.experiments.only());
    }

    private int conclude(StudyConsole console) {
        int code = console.code();
        Optional<Gate> judged = result(console);
        options.write(
                JunitReport.ofRuns(console.runs())
                        .with(judged.map(Gate::errorCases).orElse(List.of())));
        if (judged.isEmpty()) {
            return code;
        }
        Gate gate = judged.get();
        summary.ifPresent(file -> append(file, gate.markdown()));
        options.format.print(out(), () -> gate, () -> out().print("\n" + gate.text()));
        if (gate.isFailed()) {
            return ExitCode.FORKS_FAILED;
        }
        if (gate.has(PairVerdict.NOT_COMPARABLE) || code == ExitCode.FORKS_FAILED) {
            Failures.print(
                    "the sides of the gate were not measured in the same way",
                    "See the report for why its forks failed, and fix that.",
                    err());
            return ExitCode.UNUSABLE;
        }
        return ExitCode.OK;
    }

    /** Returns the verdicts; empty if nothing was measured. */
    private static Optional<Gate> result(StudyConsole console) {
        int code = console.code();
        boolean isMeasured = code == ExitCode.OK || code == ExitCode.FORKS_FAILED;
        return console.runs().stream()
                .filter(_ -> isMeasured)
                .findFirst()
                .map(run -> Gate.of(run, code));
    }

    /** Appends to the file, so that text from other programs is kept. */
    private static void append(Path file, String text) {
        try {
            Files.writeString(
                    file, text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failed) {
            throw UserException.in(file, "cannot write: %s", FileReason.of(failed))
                    .because(failed)
                    .fix("Check the path.");
        }
    }
}
