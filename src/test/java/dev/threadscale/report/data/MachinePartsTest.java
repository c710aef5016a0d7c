package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.explain.Explanation;
import dev.threadscale.explain.RecordedFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Steadiness;
import dev.threadscale.report.data.ExplainedFinding.Machines;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A release is known to have changed a collector; that it moved this number has to be shown. */
class MachinePartsTest {

    private static final int TASKS = 2;

    private static MeasuredConfiguration side(String runtime, Map<CauseKind, double[]> perTask) {
        Map<Quantity, Estimate> estimates = new HashMap<>();
        perTask.forEach((kind, forks) -> {
            List<double[]> iterations = new ArrayList<>();
            for (double fork : forks) {
                iterations.add(new double[] {TASKS * fork});
            }
            estimates.put(
                    new Quantity(kind.counter().orElseThrow().key(), null),
                    Estimate.of(iterations));
        });
        Levels levels = Levels.of(Map.of("runtime", runtime, "tasks", Integer.toString(TASKS)));
        return new MeasuredConfiguration(
                "",
                levels,
                List.of(),
                Map.of(),
                estimates,
                new Steadiness(0, 0, 0, Optional.empty()));
    }

    private static Optional<Machines> parts(
            String java, double[] over, double[] under, Cause... causes) {
        Explanation why =
                new Explanation(
                        List.of(causes),
                        new RecordedFork("", java, 0, 1, Map.of()),
                        new RecordedFork("", "27.0.1", 0, 1, Map.of()),
                        "",
                        Optional.empty());
        return MachineParts.of(
                why,
                side("jvm-26", Map.of(CauseKind.COLLECTOR, over, CauseKind.COMPILER, over)),
                side("jvm-27", Map.of(CauseKind.COLLECTOR, under, CauseKind.COMPILER, over)));
    }

    private static Cause cause(CauseKind kind, double over, double under, Double share) {
        return new Cause(
                kind, "", Optional.of(over), Optional.of(under), Optional.ofNullable(share));
    }

    private static final Cause COLLECTOR = cause(CauseKind.COLLECTOR, 10e6, 5e6, 0.15);

    @Test
    void collectorWhoseForksDifferTookPart() {
        assertThat(
                        parts(
                                "26.0.2",
                                new double[] {9e6, 10e6, 11e6},
                                new double[] {5e6, 5.2e6},
                                COLLECTOR))
                .hasValue(
                        new Machines(
                                "jvm-26",
                                "jvm-27",
                                List.of(COLLECTOR),
                                List.of(CauseKind.COMPILER)));
    }

    @Test
    void collectorWhoseForksOverlapDidNot() {
        Machines scattered =
                parts(
                                "26.0.2",
                                new double[] {2e6, 10e6, 18e6},
                                new double[] {5e6, 5.2e6},
                                COLLECTOR)
                        .orElseThrow();

        assertThat(scattered.differing()).isEmpty();
        assertThat(scattered.alike()).contains(CauseKind.COLLECTOR);
        // A single fork shows nothing of its spread, so nothing is said.
        Machines single =
                parts("26.0.2", new double[] {10e6}, new double[] {5e6}, COLLECTOR).orElseThrow();
        assertThat(single.differing()).isEmpty();
        assertThat(single.alike()).isEmpty();
    }

    @Test
    void sameVersionOfJavaHasNothingToCompare() {
        double[] forks = {1, 2};

        assertThat(parts("27.0.1", forks, forks, COLLECTOR)).isEmpty();
        assertThat(parts("", forks, forks, COLLECTOR)).isEmpty();
    }

    @Test
    void trifleIsNotWorthAWord() {
        double[] forks = {1, 2};
        Cause pinned = cause(CauseKind.PINNING, 5e6, 0, 0.3);
        Cause grown = cause(CauseKind.GROWTH, 9e6, 1e6, null);

        assertThat(
                        parts(
                                        "26.0.2",
                                        forks,
                                        forks,
                                        cause(CauseKind.KERNEL, 2, 1, 0.5),
                                        pinned,
                                        cause(CauseKind.PINNING, 5e6, 0, 0.01),
                                        cause(CauseKind.GROWTH, 9e6, 5e6, null),
                                        grown)
                                .orElseThrow()
                                .differing())
                .containsExactly(pinned, grown);
    }

    /** The methods of a hold are below its sum in the table. */
    @Test
    void holdIsAPartOnceHoweverManyMethodsHold() {
        Cause held = cause(CauseKind.HELD, 9e6, 0, 0.15);

        assertThat(
                        parts(
                                        "26.0.2",
                                        new double[] {1, 2},
                                        new double[] {1, 2},
                                        held,
                                        cause(CauseKind.HELD_BY, 5e6, 0, null),
                                        cause(CauseKind.HELD_BY, 4e6, 0, null))
                                .orElseThrow()
                                .differing())
                .containsExactly(held);
    }

    /** What the sentence before has named is not repeated. */
    @Test
    void firstCauseIsKnownAlready() {
        Cause pinned = cause(CauseKind.PINNING, 5e6, 0, 0.9);

        assertThat(
                        parts("26.0.2", new double[] {1, 2}, new double[] {1, 2}, pinned)
                                .orElseThrow()
                                .differing())
                .isEmpty();
    }

    /** Of equal machines, one pair in twenty may seem to differ in any of the three parts. */
    @Test
    void equalMachinesSeldomSeemToDiffer() {
        Random random = new Random(57);
        for (int forks : List.of(2, 3, 5, 10)) {
            int wrong = 0;
            int runs = 4_000;
            for (int run = 0; run < runs; run++) {
                boolean differ = false;
                for (int part = 0; part < 3; part++) {
                    differ |= MachineParts.differ(skewed(random, forks), skewed(random, forks));
                }
                wrong += differ ? 1 : 0;
            }
            assertThat(wrong / (double) runs).as(forks + " forks").isLessThan(0.06);
        }
    }

    private static double[] skewed(Random random, int forks) {
        return random.doubles(forks).map(_ -> Math.exp(0.5 * random.nextGaussian())).toArray();
    }
}
