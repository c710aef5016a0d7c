package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.bound;
import static dev.threadscale.claim.Synthetic.levels;
import static dev.threadscale.claim.Synthetic.open;
import static dev.threadscale.claim.Synthetic.ratio;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Claims on what a run has not measured. The danger is that they count as reproduced. */
class MissingEvidenceTest {

    @Test
    void missingLevelsAreNamed() {
        Synthetic run = Synthetic.twoAgainstOne();

        open(run.judge(new Claim.Ratio(A, levels("threads", "c"), bound("> 1"))))
                .isEqualTo("this run has no configuration with threads=c");
        open(run.judge(ratio("> 1"), Map.of("tasks", List.of("10")), null))
                .isEqualTo("this run has no configuration with tasks=10");
    }

    @Test
    void levelsLeftOutByAProfileArePassedOverAndNamed() {
        Judgement judgement =
                Synthetic.twoAgainstOneOn("10")
                        .judge(ratio("> 1"), Map.of("tasks", List.of("10", "500")), null);

        assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(judgement.reason()).endsWith("; not in this run: tasks=500");
    }

    static Stream<Arguments> withoutEvidence() {
        return Stream.of(
                arguments(
                        "one fork",
                        new Synthetic().exactly(A, 9e9).exactly(B, 1),
                        Contrast.NO_SPREAD),
                arguments(
                        "a value of zero",
                        new Synthetic().exactly(A, 9, 5).exactly(B, 0, 1),
                        "a value is 0 or less, which has no ratio"),
                arguments(
                        "a side without values",
                        new Synthetic().around(A, 2e6).ended(B, "timed-out", 5),
                        "5 of 5 forks have no value (timed-out)"),
                // Those that are left may be just the fast ones.
                arguments(
                        "a side with fewer values than forks",
                        Synthetic.twoAgainstOne().besides("timed-out", 2),
                        "2 of 8 forks have no value (timed-out)"),
                arguments(
                        "one of two configurations without values",
                        Synthetic.twoAgainstOneOn("10")
                                .around(levels("threads", "a", "tasks", "20"), 2e6)
                                .ended(levels("threads", "b", "tasks", "20"), "oom-killed", 5),
                        "5 of 5 forks have no value (oom-killed) (threads=a over b, tasks=20)"));
    }

    /** By the values that there are, the claim would hold. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("withoutEvidence")
    void incomparableRunIsNoEvidence(String name, Synthetic run, String reason) {
        open(run.judge(ratio("> 1"))).isEqualTo(reason);
    }

    @Test
    void singleForkASideHasANumberThatPointsSomewhereAndNoP() {
        Synthetic run = new Synthetic().exactly(A, 9e6).exactly(B, 3e6);

        Judgement judgement = run.judge(ratio("> 1"));

        assertThat(judgement.statistic())
                .hasValueSatisfying(found -> {
                    assertThat(found.value()).isCloseTo(3, within(1e-9));
                    assertThat(found.interval()).isEmpty();
                });
        assertThat(judgement.points()).hasValue(true);
        assertThat(run.judge(ratio("< 1")).points()).hasValue(false);
        assertThat(judgement.pair()).isPresent();
        assertThat(judgement.p()).isEmpty();
    }

    @Test
    void whatWasNotMeasuredPointsNowhere() {
        Judgement judgement = new Synthetic().exactly(A, 9).exactly(B, 0).judge(ratio("> 1"));

        assertThat(judgement.statistic()).isEmpty();
        assertThat(judgement.points()).isEmpty();
    }
}
