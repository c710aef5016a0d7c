package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.open;
import static dev.threadscale.claim.Synthetic.ratio;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.claim.ForkState.HostShare;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.claim.Measurements.ForkValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * Forks that others shared a CPU with. The danger is a verdict on how busy the host was, or one
 * that is adjusted for CPU time that the fork would not have used.
 */
class MeasuredConfigurationTest {

    private static final double SECOND = 1e9;

    /**
     * A configuration that needs a second of CPU time and asks for a share of a CPU.
     *
     * @param others share of the CPU that others have, for each fork
     */
    private static MeasuredConfiguration measured(
            Map<String, String> levels, double demand, double... others) {
        List<ForkState> ends = new ArrayList<>();
        List<ForkValues> values = new ArrayList<>();
        for (int i = 0; i < others.length; i++) {
            double elapsed = SECOND * (1 + 0.01 * (i % 3)) / Math.min(demand, 1 - others[i]);
            double own = elapsed * Math.min(demand, 1 - others[i]);
            ends.add(
                    new ForkState(
                            i + 1,
                            "completed",
                            others[i] > 0.1 ? Set.of(ForkState.BUSY) : Set.of(),
                            Optional.of(
                                    new HostShare(
                                            (long) elapsed,
                                            (long) own,
                                            (long) (own + others[i] * elapsed))),
                            false,
                            0));
            values.add(new ForkValues(i + 1, elapsed));
        }
        return new MeasuredConfiguration(levels, ends, Map.of(Quantity.TIME, values));
    }

    private static Judgement judge(MeasuredConfiguration over, MeasuredConfiguration under) {
        return judge(over, under, ">= 1.2");
    }

    private static Judgement judge(
            MeasuredConfiguration over, MeasuredConfiguration under, String bound) {
        return Synthetic.judged(ratio(bound), over, under);
    }

    @Test
    void whatUsesAllOfItsCpuIsAdjustedForWhatOthersHad() {
        MeasuredConfiguration busy = measured(A, 1, 0, 0.3, 0.4, 0, 0.2, 0.3);
        MeasuredConfiguration quiet = measured(B, 1, 0, 0, 0, 0, 0, 0);

        assertThat(DoubleStream.of(busy.means(Quantity.TIME)))
                .allSatisfy(mean -> assertThat(mean).isCloseTo(SECOND, within(0.03 * SECOND)));
        assertThat(judge(busy, quiet).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void whatWaitsIsNotAdjustedAndSaysNothingWhereMostForksWereDisturbed() {
        MeasuredConfiguration busy = measured(A, 0.5, 0, 0.3, 0.4, 0.3);
        MeasuredConfiguration quiet = measured(B, 0.5, 0, 0, 0, 0);

        assertThat(busy.means(Quantity.TIME)[1]).isCloseTo(2.02 * SECOND, within(1.0));
        open(judge(busy, quiet)).contains("at least half of its forks were disturbed (busy)");
    }

    /** A fork that has half of a CPU may not have wanted more. */
    @Test
    void withoutAnUndisturbedForkNothingIsAdjusted() {
        MeasuredConfiguration busy = measured(A, 1, 0.4, 0.45, 0.4, 0.45);
        MeasuredConfiguration quiet = measured(B, 1, 0, 0, 0, 0);

        assertThat(judge(busy, quiet).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void whatIsLeftOfMoreThanHalfACpuIsTooLittleToAdjust() {
        MeasuredConfiguration busy = measured(A, 1, 0, 0.6, 0.7, 0.6);

        assertThat(busy.means(Quantity.TIME)[1]).isGreaterThan(2 * SECOND);
        assertThat(busy.doubt(Quantity.TIME)).isPresent();
    }

    /** The share of others is that of the measured iterations, and a spread has no unit of time. */
    @Test
    void onlyTheMeanOfElapsedTimesIsAdjusted() {
        Quantity first = new Quantity(Quantity.ELAPSED, null, Quantity.Aspect.FIRST);
        Quantity spread = new Quantity(Quantity.ELAPSED, null, Quantity.Aspect.SPREAD);
        Quantity switches = new Quantity("voluntary_switches", null);
        MeasuredConfiguration busy = measured(A, 1, 0, 0.3, 0.4, 0.3);
        List<ForkValues> values = busy.asMeasured(Quantity.TIME);
        MeasuredConfiguration all =
                new MeasuredConfiguration(
                        busy.levels(),
                        busy.ends(),
                        Map.of(
                                Quantity.TIME,
                                values,
                                first,
                                values,
                                spread,
                                values,
                                switches,
                                values));

        assertThat(all.forks(Quantity.TIME)).isNotEqualTo(values);
        assertThat(all.forks(first)).isEqualTo(values);
        assertThat(all.forks(spread)).isEqualTo(values);
        assertThat(all.forks(switches)).isEqualTo(values);
    }

    /** A thread that others push off its CPU is switched more often, whatever its time. */
    @Test
    void whatIsNotAdjustedStaysInDoubt() {
        MeasuredConfiguration busy = measured(A, 1, 0, 0.3, 0.4, 0.3);

        assertThat(busy.doubt(Quantity.TIME)).isEmpty();
        assertThat(busy.doubt(new Quantity("voluntary_switches", null)).orElseThrow())
                .contains("disturbed (busy)");
    }

    /** Else a resumed run would find other forks to measure than the one before. */
    @Test
    void aLookJudgesByTheForksThatItHas() {
        MeasuredConfiguration busy = measured(A, 1, 0.3, 0.2, 0.3, 0.2, 0.3, 0);

        assertThat(busy.until(5).means(Quantity.TIME)).isEqualTo(means(busy.until(5)));
        assertThat(busy.until(5).doubt(Quantity.TIME)).isPresent();
        assertThat(Arrays.copyOf(busy.means(Quantity.TIME), 5)).isNotEqualTo(means(busy.until(5)));
        assertThat(busy.doubt(Quantity.TIME)).isEmpty();
    }

    private static double[] means(MeasuredConfiguration one) {
        return one.asMeasured(Quantity.TIME).stream().mapToDouble(ForkValues::mean).toArray();
    }

    /** A time that was taken is a fact: what is left when others are taken off was not. */
    @Test
    void whatNothingCanBreakIsComparedWithTheTimesAsMeasured() {
        MeasuredConfiguration busy = measured(A, 1, 0, 0.4, 0.4, 0);
        Claim physical = new Claim.Physical(Synthetic.bound("<= 1.5s"));

        assertThat(Synthetic.judged(physical, busy).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    /** The kernel writes what a program has written, on the same CPU and in nobody's name. */
    @Test
    void whatOthersHaveInEveryForkMayBeWorkOfItsOwn() {
        MeasuredConfiguration writer = measured(A, 1, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08);
        MeasuredConfiguration quiet = measured(B, 1, 0, 0, 0, 0, 0, 0);
        MeasuredConfiguration busy = measured(B, 1, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08);

        assertThat(writer.leastOthers(Quantity.TIME)).isEqualTo(0.08, within(1e-6));
        open(judge(writer, quiet, "< 1.05"))
                .isEqualTo(
                        "others had at least 8.0 % of the CPUs of a side in every fork, which may be work"
                                + " of its own that the kernel does");
        assertThat(judge(writer, quiet, "< 1.2").verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(judge(writer, busy, "< 1.05").verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    /** Their times are those of the warm-up, or of a state that does not last. */
    @Test
    void forksThatWereNotMeasuredInASteadyStateDecideWhatAllOfTheirPartsSay() {
        MeasuredConfiguration steady = measured(B, 1, 0, 0, 0, 0, 0, 0);

        open(judge(unsteady(6, 0.3), steady, "< 1.2"))
                .startsWith("at least half of the forks of a side were not measured in a steady");
        assertThat(judge(steady, unsteady(6, 0.3), "< 1.2").verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);

        Judgement alike = judge(unsteady(6, 0.1), steady, "< 1.2");
        assertThat(alike.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(alike.reason()).endsWith("but their fastest and slowest fifths say the same");
    }

    @Test
    void aFewUnsteadyForksAreLikeOthers() {
        MeasuredConfiguration steady = measured(B, 1, 0, 0, 0, 0, 0, 0);

        assertThat(judge(unsteady(2, 0.9), steady, "< 1.2").reason())
                .isEqualTo(judge(unsteady(0, 0), steady, "< 1.2").reason());
    }

    private static MeasuredConfiguration unsteady(int forks, double parts) {
        return Synthetic.unsteady(measured(A, 1, 0, 0, 0, 0, 0, 0), forks, parts);
    }

    @Test
    void aVerdictSaysWhereForksOfOnlyOneSideWereDisturbed() {
        MeasuredConfiguration hit = measured(A, 0.5, 0.3, 0, 0, 0, 0, 0);
        MeasuredConfiguration calm = measured(A, 0.5, 0, 0, 0, 0, 0, 0);
        MeasuredConfiguration quiet = measured(B, 0.5, 0, 0, 0, 0, 0, 0);
        MeasuredConfiguration alike = measured(B, 0.5, 0.3, 0, 0, 0, 0, 0);
        MeasuredConfiguration adjusted = measured(A, 1, 0.3, 0, 0, 0, 0, 0);

        assertThat(judge(hit, quiet, "< 1.2").reason())
                .isEqualTo(
                        "the interval lies where the claim says; note: only forks of the first side"
                                + " were disturbed, 1 of 6");
        assertThat(judge(calm, alike, "< 1.2").reason()).contains("second side");
        assertThat(judge(hit, alike, "< 1.2").reason()).doesNotContain("note");
        assertThat(judge(adjusted, quiet, "< 1.2").reason()).doesNotContain("note");
    }
}
