package dev.threadscale.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Verdict;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.fixture.FailingService;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Sessions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A head that fails requests of a service answers them fast, and must not pass for that. */
class GateErrorsTest {

    private static final String EXPERIMENT =
            """
            apiVersion: threadscale/v1
            name: served
            workload: {name: service, window: 22s}
            matrix: {cpus: 1, threads: virtual, tasks: 1, rate: [500, 900]}
            measure: {warmup: 1, iterations: 2}
            """;

    @TempDir private Path results;

    private GateResult gate(String allowed, int base, int head, int headAt900)
            throws InterruptedException {
        ExperimentFile file = ExperimentFile.of(Path.of("served.yaml"), EXPERIMENT);
        Plan plan =
                GatePlan.of(
                        new GateSides.Images("app:1", "app:2"),
                        new Tolerance(new BigDecimal(2), new BigDecimal(allowed)),
                        file.document(),
                        (below, above) ->
                                ExperimentReader.read(
                                        file,
                                        Optional.empty(),
                                        Stream.concat(below.stream(), above.stream()).toList()),
                        _ -> Filter.ALL);
        Sessions sessions = new Sessions(results, plan);
        sessions.begin(
                new FakeEngine()
                        .always(
                                new FailingService(fork ->
                                        !isOf(fork, "runtime", "app:2")
                                                ? base
                                                : isOf(fork, "rate", "900") ? headAt900 : head)));
        return GateResult.of(sessions.directory().path(), 0);
    }

    private static boolean isOf(Fork fork, String axis, String level) {
        return fork.configuration().labels().is(axis, level);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, SAME, false",
        "0, 0, 1, 0, MORE_ERRORS, true",
        "0, 0, 0, 300, MORE_ERRORS, true",
        "0, 10, 300, 10, MORE_ERRORS, true",
        "0, 10, 10, 10, SAME, false",
        "0, 300, 10, 10, SAME, false",
        "0.1, 0, 1, 1, SAME, false",
        "0.1, 0, 2, 0, MORE_ERRORS, true",
        "0.1, 10, 11, 10, SAME, false",
        "0.1, 10, 12, 10, MORE_ERRORS, true",
        // Forks in which most requests fail have failed.
        "0, 0, 900, 0, MORE_ERRORS, true",
        "0, 900, 900, 0, NOT_COMPARABLE, false",
    })
    void errorsThatBaseDoesNotHaveFail(
            String allowed, int base, int head, int headAt900, PairVerdict worst, boolean fails)
            throws InterruptedException {
        GateResult result = gate(allowed, base, head, headAt900);

        assertThat(result.verdict()).isEqualTo(worst);
        assertThat(result.isFailed()).isEqualTo(fails);
        assertThat(result.errorCases())
                .extracting(JunitReport.Case::verdict)
                .hasSize(2)
                .satisfies(cases ->
                        assertThat(cases.contains(Verdict.NOT_REPRODUCED)).isEqualTo(fails));
    }

    /** A table without errors has no column of them. */
    @Test
    void gateWithoutErrorsDoesNotMentionThem() throws InterruptedException {
        GateResult result = gate("0", 0, 0, 0);

        assertThat(GateAnswer.text(result) + GateAnswer.markdown(result))
                .doesNotContain("errors", "failed");
    }

    @Test
    void answerSaysWhichErrorsAndHowMany() throws InterruptedException {
        GateResult result = gate("0.1", 0, 20, 300);

        Golden.matches("gate/errors.txt", GateAnswer.text(result));
        Golden.matches("gate/errors.md", GateAnswer.markdown(result));
        assertThat(result.rows())
                .extracting(GateRow::reason)
                .allSatisfy(reason -> assertThat(reason).startsWith("errors differ: "));
    }
}
