package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The size of a difference is quoted by itself: statsmodels is the reference. */
class EffectSizeTest {

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/contrasts.csv").stream();
    }

    @ParameterizedTest
    @MethodSource("references")
    void agreesWithStatsmodels(NamedCsvRecord expected) {
        double g =
                EffectSize.hedgesG(
                                References.numbers(expected.getField("a")),
                                References.numbers(expected.getField("b")))
                        .orElseThrow();

        References.same(g, expected, "hedges_g");
    }

    @Test
    void withoutAStandardDeviationThereIsNone() {
        assertThat(EffectSize.hedgesG(new double[] {1}, new double[] {1, 2})).isEmpty();
        assertThat(EffectSize.hedgesG(new double[] {1, 2}, new double[] {1})).isEmpty();
        assertThat(EffectSize.hedgesG(new double[] {3, 3, 3}, new double[] {2, 2, 2})).isEmpty();
    }
}
