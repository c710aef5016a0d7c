package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.levels;
import static dev.threadscale.claim.Synthetic.open;
import static dev.threadscale.claim.Synthetic.ratio;
import static dev.threadscale.claim.Synthetic.unsteady;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Runs that are looked at more than once. The danger is a verdict whose numbers or words are those
 * of another look, and forks that are spent where nothing is open.
 */
class LookedAtTest {

    private static final Looks LOOKS = Looks.between(3, 8);

    static Finding finding(String id, String pair, String bound) {
        return new Finding(
                id, "a claim", Quantity.TIME, Map.of("pair", List.of(pair)), ratio(bound), null);
    }

    static MeasuredConfiguration side(String pair, String threads, double... means) {
        return new MeasuredConfiguration(
                levels("pair", pair, "threads", threads),
                Synthetic.ends("completed", 0, means.length),
                Map.of(Quantity.TIME, Synthetic.forks(Arrays.stream(means).boxed().toList())));
    }

    private static Measurements measurements(List<MeasuredConfiguration> sides) {
        return new Measurements(
                Axis.of(Map.of("threads", List.of("a", "b"), "pair", List.of("x", "y"))),
                sides,
                LOOKS,
                List.of());
    }

    /** Clear after three forks; the later ones are for another finding, and wander. */
    @Test
    void numbersAreThoseOfTheLookThatDecided() {
        Measurements run =
                measurements(
                        List.of(
                                side("x", "a", 200, 201, 199, 90, 95, 80, 85, 90),
                                side("x", "b", 100, 101, 99, 100, 100, 101, 99, 100)));

        Judgement judgement = Judge.judge(List.of(finding("F", "x", ">= 1.5")), run).getFirst();
        Interval interval = judgement.statistic().orElseThrow().interval().orElseThrow();

        assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(judgement.statistic().orElseThrow().value()).isBetween(1.9, 2.1);
        assertThat(interval.low()).isGreaterThan(1.5);
        assertThat(judgement.pair().orElseThrow().over().ends()).hasSize(3);
        assertThat(judgement.reason()).endsWith("; decided after 3 forks");
    }

    /** Those that are left may be just the fast ones. */
    @Test
    void decisionOfALookDoesNotOutliveLaterFailedForks() {
        MeasuredConfiguration over = side("x", "a", 200, 201, 199, 200);
        List<ForkRecord> ends = new ArrayList<>(over.ends());
        ends.addAll(Synthetic.ends("timed-out", 4, 1));
        Measurements run =
                measurements(
                        List.of(
                                new MeasuredConfiguration(over.levels(), ends, over.measured()),
                                side("x", "b", 100, 101, 99, 100, 100),
                                side("y", "a", 200, 201, 199, 200, 201),
                                side("y", "b", 100, 101, 99, 100, 100)));
        Finding both = Synthetic.finding(ratio(">= 1.5"));

        open(Judge.judge(List.of(both), run).getFirst())
                .contains("1 of 5 forks have no value (timed-out)");
    }

    /** Seven findings that are clear, and one that is near its limit: the last two sides. */
    private static List<MeasuredConfiguration> eight(List<Finding> findings) {
        Random random = new Random(20260110);
        List<MeasuredConfiguration> sides = new ArrayList<>();
        for (int clear = 0; clear < 7; clear++) {
            sides.add(side("" + clear, "a", 200, 200.1, 199.9, 200, 200.1));
            sides.add(side("" + clear, "b", 100, 100.1, 99.9, 100, 100.1));
            findings.add(finding("F" + clear, "" + clear, ">= 1.5"));
        }
        sides.add(side("near", "a", around(random, 154)));
        sides.add(side("near", "b", around(random, 100)));
        findings.add(finding("NEAR", "near", ">= 1.5"));
        return sides;
    }

    /** By Hochberg's correction the last of eight findings has the whole error for itself. */
    @Test
    void findingIsGivenUpByWhatTheOthersHaveLeftIt() {
        List<Finding> findings = new ArrayList<>();
        List<MeasuredConfiguration> sides = eight(findings);

        Set<Levels> open = Judge.open(findings, measurements(sides));

        assertThat(open).allSatisfy(levels -> assertThat(levels.get("pair")).isEqualTo("near"));
        assertThat(open).hasSize(2);
    }

    /** A warm-up that is too short is too short in every fork. */
    @Test
    void sideWithTooVariableForksGetsNoMoreOfThem() {
        List<Finding> findings = new ArrayList<>();
        List<MeasuredConfiguration> sides = eight(findings);
        sides.add(unsteady(sides.removeLast(), 5, 0.1));

        assertThat(Judge.open(findings, measurements(sides))).isEmpty();
        assertThat(Judge.judge(findings, measurements(sides)).getLast().reason())
                .contains("; a longer warm-up may help")
                .endsWith("; it got no more forks, since the 8 allowed would hardly decide it");
    }

    /** The first look gives up what lies at the limit, whatever its few forks say of the spread. */
    @Test
    void threeForksAtTheLimitGetNoMore() {
        assertThat(openAfterThree(150, 154, 146)).isEmpty();
    }

    /** One slow fork of three makes a spread that eight need not have. */
    @Test
    void threeForksOfWhichOneIsSlowGetMore() {
        assertThat(openAfterThree(150, 152, 190)).hasSize(2);
    }

    /** The host may have changed for as long as three forks took. */
    @Test
    void threeTooVariableForksGetMore() {
        List<MeasuredConfiguration> sides =
                List.of(
                        unsteady(side("x", "a", 160, 161, 162), 3, 0.1),
                        side("x", "b", 100, 101, 100.5));

        assertThat(Judge.open(List.of(finding("F", "x", ">= 1.5")), measurements(sides)))
                .hasSize(2);
    }

    private static Set<Levels> openAfterThree(double... means) {
        return Judge.open(
                List.of(finding("F", "x", ">= 1.5")),
                measurements(List.of(side("x", "a", means), side("x", "b", 100, 101, 99))));
    }

    /** More forks on a busy host would be as doubtful as these. */
    @Test
    void noNumberOfForksIsNamedWhereOthersHadTheCpus() {
        List<MeasuredConfiguration> sides =
                List.of(
                        side("x", "a", 154, 154.5, 153.5, 154.2, 153.8),
                        busy(side("x", "b", 98.7, 99, 98.4, 98.8, 98.6)));
        List<Finding> findings = List.of(finding("F", "x", ">= 1.5"));

        assertThat(Judge.judge(findings, measurements(sides)).getFirst().reason())
                .contains(" may be off by up to 8 %: other processes used 8 % of a fork's CPUs; it")
                .endsWith("; it got no more forks, since the 8 allowed would hardly decide it");
    }

    /** Others have 8 % of its CPU in every fork. */
    private static MeasuredConfiguration busy(MeasuredConfiguration side) {
        List<Doubt> doubts = List.of(Doubt.lacking(Doubt.Kind.OTHERS, 0.08));
        return new MeasuredConfiguration(
                side.levels(),
                side.ends(),
                Map.of(
                        Quantity.TIME,
                        side.forks(Quantity.TIME).stream()
                                .map(fork -> new ForkValues(fork.number(), fork.mean(), doubts))
                                .toList()));
    }

    /** 1.503 is off the limit by a tenth of what the forks differ by. */
    @Test
    void reasonSaysHowManyForksTheRunDidWithout() {
        List<MeasuredConfiguration> sides =
                List.of(
                        side("x", "a", 150.3, 155, 146, 153, 148),
                        side("x", "b", 100, 102, 98, 103, 97));
        List<Finding> findings = List.of(finding("F", "x", ">= 1.5"));

        assertThat(Judge.open(findings, measurements(sides))).isEmpty();
        open(Judge.judge(findings, measurements(sides)).getFirst())
                .containsPattern(
                        "; it got no more forks, since the 8 allowed would hardly decide it"
                                + " \\((about|over) [0-9]+ would\\)$");
    }

    /** By what its own forks differ, three would be enough. */
    @Test
    void noNumberOfForksIsToldWhereOthersShowTheSpread() {
        List<MeasuredConfiguration> sides =
                List.of(
                        side("x", "a", 152, 152.2, 151.8),
                        side("x", "b", 100, 100.1, 99.9),
                        side("y", "a", 100, 300, 40),
                        side("y", "b", 100, 90, 250),
                        side("z", "a", 100, 300, 40),
                        side("z", "b", 100, 90, 250));

        assertThat(
                        Judge.judge(List.of(finding("F", "x", ">= 1.5")), measurements(sides))
                                .getFirst()
                                .reason())
                .endsWith("; it got no more forks, since the 8 allowed would hardly decide it");
    }

    /** What may be decided yet was stopped by something else. */
    @Test
    void stoppedRunGaveNothingUp() {
        List<Finding> findings = new ArrayList<>();
        List<MeasuredConfiguration> sides = eight(findings);

        assertThat(Judge.open(findings, measurements(sides))).isNotEmpty();
        assertThat(Judge.judge(findings, measurements(sides)).getLast().reason())
                .doesNotContain("got no more forks");
    }

    private static double[] around(Random random, double mean) {
        return random.doubles(5, -1, 1).map(x -> mean * (1 + 0.035 * x)).toArray();
    }
}
