package dev.threadscale.claim;

import static dev.threadscale.claim.LookedAtTest.finding;
import static dev.threadscale.claim.LookedAtTest.side;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.claim.SimulatedCell.Forks;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The danger is a sample without a slow fork, by chance, in a run that has many: no test of its
 * values tells it from that of a quiet configuration.
 */
class SlowForksTest {

    private static final String WARNING = "warning: one more fork as slow as one in a hundred";
    private static final int RUNS = 40;

    /** The reason of a finding, in a run that has two more configurations. */
    private static String reason(double over, String bound, double... ofOthers) {
        List<MeasuredConfiguration> sides = new ArrayList<>();
        sides.add(side("x", "a", over, over + 0.5, over - 0.5, over + 0.2, over - 0.2));
        sides.add(side("x", "b", 100, 100.5, 99.5, 100.2, 99.8));
        sides.add(side("y", "a", ofOthers));
        sides.add(side("y", "b", ofOthers));
        Measurements run =
                new Measurements(
                        Map.of("threads", List.of("a", "b"), "pair", List.of("x", "y")),
                        sides,
                        Looks.ONE,
                        List.of());
        Judgement judgement = Judge.judge(List.of(finding("F", "x", bound)), run).getFirst();
        assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
        return judgement.reason();
    }

    @Test
    void aVerdictThatOneOfThemWouldLeaveOpenWarns() {
        assertThat(reason(106, "within 10%", 100, 101, 115, 99, 100))
                .contains(WARNING + " of this run (+15");
    }

    @Test
    void oneThatIsFarFromItsLimitDoesNot() {
        assertThat(reason(300, ">= 1.5", 100, 101, 115, 99, 100)).doesNotContain(WARNING);
    }

    @Test
    void norDoesOneInAQuietRun() {
        assertThat(reason(106, "within 10%", 100, 101, 100, 99, 100)).doesNotContain(WARNING);
    }

    /**
     * Where the promise of the verdicts cannot be held, since one in ten samples has no slow fork.
     */
    @Test
    void nearlyAllFalseVerdictsOfRareSlowForksWarn() {
        ForkEffects rare =
                ForkEffects.all().stream()
                        .filter(one ->
                                one.name().equals("normal, 1 %, against every fifth at +15 %"))
                        .findFirst()
                        .orElseThrow();
        Boundary flat =
                Boundary.all().stream()
                        .filter(one -> one.name().equals("flat"))
                        .findFirst()
                        .orElseThrow();

        SimulatedCell.Rate rate = new SimulatedCell(flat, rare, Forks.TEN).rate(RUNS);

        assertThat(rate.verdicts()).isGreaterThan(SimulatedVerdictsTest.MOST_VERDICTS);
        assertThat(rate.warned()).isGreaterThan(0.9);
    }
}
