package dev.threadscale.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often a gate errs, by simulation: the promise of docs/gate.md, with as many gates as the page
 * tells of. {@code -Dthreadscale.simulated.gates=1000} has more.
 */
class GateRatesTest {

    private static final int GATES = Integer.getInteger("threadscale.simulated.gates", 200);
    private static final double MOST_ALARMS = 0.02;
    private static final double LEAST_FOUND = 0.8;

    private static List<List<Judgement>> gates(String effect, String tolerance, double truth) {
        SimulatedGates gates = new SimulatedGates(tolerance, effect, truth);
        return IntStream.range(0, GATES).mapToObj(gates::run).toList();
    }

    private static long failed(List<Judgement> gate) {
        return gate.stream().filter(one -> one.verdict() == Verdict.NOT_REPRODUCED).count();
    }

    /** With a tolerance of 0, which is the hardest: the truth is the limit itself. */
    @ParameterizedTest
    @CsvSource({"normal, 0", "log-exponential, 0", "bimodal, 0", "bimodal, 5"})
    void equalVersionsHardlyEverFail(String effect, String tolerance) {
        long alarms = gates(effect, tolerance, 1).stream().filter(one -> failed(one) > 0).count();

        assertThat(alarms).isLessThanOrEqualTo((long) (MOST_ALARMS * GATES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", GatePlan.TOLERANCE})
    void slowdownOfFivePercentIsFoundWithDefaultForks(String tolerance) {
        List<List<Judgement>> gates = gates("normal", tolerance, 1.05);

        double all = gates.stream().mapToInt(List::size).sum();
        double found = gates.stream().mapToLong(GateRatesTest::failed).sum();
        assertThat(found / all).isGreaterThanOrEqualTo(LEAST_FOUND);
    }

    /** Or nobody would believe a gate that passes. */
    @ParameterizedTest
    @CsvSource("normal, 5")
    void equalVersionsAreMostlyWithinTheTolerance(String effect, String tolerance) {
        List<List<Judgement>> gates = gates(effect, tolerance, 1);

        double all = gates.stream().mapToInt(List::size).sum();
        double passed =
                gates.stream()
                        .flatMap(List::stream)
                        .filter(one -> one.verdict() == Verdict.REPRODUCED)
                        .count();
        assertThat(passed / all).isGreaterThanOrEqualTo(LEAST_FOUND);
    }
}
