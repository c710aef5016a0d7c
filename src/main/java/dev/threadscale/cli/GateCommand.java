package dev.threadscale.cli;

import dev.threadscale.cli.gate.GateAnswer;
import dev.threadscale.cli.gate.GatePlan;
import dev.threadscale.cli.gate.GateResult;
import dev.threadscale.cli.gate.GateSides;
import dev.threadscale.cli.gate.Tolerance;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.options.ExperimentOptions;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.error.FileReason;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.page.ResultsIndex;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
final class GateCommand extends MeasuringCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = ExperimentOptions.EXPERIMENT,
            description = ExperimentOptions.PATHS)
    void experiments(List<Path> paths) {
        options.name(paths);
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
            defaultValue = Tolerance.USUAL)
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
        @Override
        public BigDecimal convert(String text) {
            return Tolerance.parse(text)
                    .orElseThrow(() ->
                            new CommandLine.TypeConversionException(
                                    "'%s' is not a percentage from 0%% to 100%%".formatted(text)));
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
    List<Plan> plans() {
        ExperimentFile file = options.file();
        return List.of(
                GatePlan.of(
                        GateSides.of(base, head),
                        new Tolerance(tolerance, errors),
                        file.document(),
                        (below, above) -> options.read(file, below, above),
                        _ -> options.only()));
    }

    /** The gate has its own table. */
    @Override
    boolean isBrief(List<Plan> plans) {
        return true;
    }

    @Override
    int conclude(List<Plan> plans, EndedSession ended, ResultsIndex index) {
        int code = ended.code();
        Optional<GateResult> judged = result(ended);
        if (judged.isEmpty()) {
            return code;
        }
        GateResult result = judged.get();
        summary.ifPresent(file -> append(file, GateAnswer.markdown(result)));
        format.print(out(), () -> result, () -> out().print("\n" + GateAnswer.text(result)));
        if (result.isFailed()) {
            return ExitCode.FORKS_FAILED;
        }
        if (result.has(PairVerdict.NOT_COMPARABLE) || code == ExitCode.FORKS_FAILED) {
            Failures.print(
                    "the sides of the gate were not measured in the same way",
                    "See the report for why its forks failed, and fix that.",
                    err());
            return ExitCode.UNUSABLE;
        }
        return ExitCode.OK;
    }

    /** Returns the verdicts; empty if nothing was measured. */
    private static Optional<GateResult> result(EndedSession ended) {
        int code = ended.code();
        boolean isMeasured = code == ExitCode.OK || code == ExitCode.FORKS_FAILED;
        return ended.codes().keySet().stream()
                .filter(_ -> isMeasured)
                .findFirst()
                .map(run -> GateResult.of(run, code));
    }

    @Override
    JunitReport verdicts(EndedSession ended) {
        return super.verdicts(ended)
                .with(result(ended).map(GateResult::errorCases).orElse(List.of()));
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
