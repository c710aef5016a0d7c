package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.stats.BlockEffects.Observation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockEffectsTest {

    private static final double EXACT = 1e-9;

    @Test
    void blockTwiceAsSlowIsFoundForAnyTreatments() {
        List<Observation> all = new ArrayList<>();
        double[] treatments = {1, 10, 250};
        for (int treatment = 0; treatment < treatments.length; treatment++) {
            all.add(new Observation(treatment, 0, treatments[treatment]));
            all.add(new Observation(treatment, 1, 2 * treatments[treatment]));
        }
        BlockEffects effects = BlockEffects.of(all, 3, 2).orElseThrow();
        assertThat(effects.range()).isCloseTo(2, within(EXACT));
        assertThat(effects.factor(0)).isCloseTo(Math.sqrt(0.5), within(EXACT));
        assertThat(effects.factor(1)).isCloseTo(Math.sqrt(2), within(EXACT));
        assertThat(effects.interval(1).halfWidth()).isCloseTo(0, within(EXACT));
    }

    @Test
    void slowTreatmentsOnOneBlockDoNotMakeItSlow() {
        // Means of the blocks alone would say that the second takes far longer.
        List<Observation> all =
                List.of(
                        new Observation(0, 0, 1),
                        new Observation(0, 0, 1),
                        new Observation(1, 0, 100),
                        new Observation(0, 1, 1),
                        new Observation(1, 1, 100),
                        new Observation(1, 1, 100));
        assertThat(BlockEffects.of(all, 2, 2).orElseThrow().range()).isCloseTo(1, within(EXACT));
    }

    @Test
    void factorsAgreeWithNumPy() throws IOException {
        List<Observation> all = new ArrayList<>();
        Map<Integer, Double> expected = new HashMap<>();
        for (NamedCsvRecord row : References.rows("/stats/blocks.csv")) {
            int block = Integer.parseInt(row.getField("block"));
            all.add(
                    new Observation(
                            Integer.parseInt(row.getField("treatment")),
                            block,
                            Double.parseDouble(row.getField("value"))));
            expected.put(block, Double.valueOf(row.getField("factor")));
        }
        BlockEffects effects = BlockEffects.of(all, 5, expected.size()).orElseThrow();
        expected.forEach((block, factor) ->
                assertThat(effects.factor(block)).isCloseTo(factor, within(EXACT)));
    }

    /** Logarithms 0, 2, 2, 2: effects −½ and ½, residuals ±½, one degree of freedom. */
    @Test
    void intervalComesFromTheResiduals() {
        double e2 = Math.exp(2);
        BlockEffects effects =
                BlockEffects.of(
                                List.of(
                                        new Observation(0, 0, 1),
                                        new Observation(1, 0, e2),
                                        new Observation(0, 1, e2),
                                        new Observation(1, 1, e2)),
                                2,
                                2)
                        .orElseThrow();
        double half = 12.706204736 * Math.sqrt(1.0 / 2 / 2);
        assertThat(Math.log(effects.factor(1))).isCloseTo(0.5, within(EXACT));
        assertThat(Math.log(effects.interval(1).low())).isCloseTo(0.5 - half, within(1e-6));
        assertThat(Math.log(effects.interval(1).high())).isCloseTo(0.5 + half, within(1e-6));
    }

    @Test
    void missingRepetitionGivesNoEffects() {
        assertThat(
                        BlockEffects.of(
                                List.of(new Observation(0, 0, 1), new Observation(0, 1, 2)), 1, 2))
                .isEmpty();
    }

    /** Each block has a treatment of its own: either may be slow. */
    @Test
    void inseparableBlocksAndTreatmentsAreReported() {
        assertThat(
                        BlockEffects.of(
                                List.of(
                                        new Observation(0, 0, 1),
                                        new Observation(0, 0, 1.1),
                                        new Observation(1, 1, 2),
                                        new Observation(1, 1, 2.1)),
                                2,
                                2))
                .isEmpty();
    }
}
