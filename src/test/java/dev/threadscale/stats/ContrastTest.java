package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reader who doubts one test looks at the others: SciPy and statsmodels are the reference. */
class ContrastTest {

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/contrasts.csv").stream();
    }

    @ParameterizedTest
    @MethodSource("references")
    void agreesWithSciPyAndStatsmodels(NamedCsvRecord expected) {
        Contrast contrast =
                Contrast.of(
                                References.numbers(expected.getField("a")),
                                References.numbers(expected.getField("b")))
                        .orElseThrow();

        References.same(contrast.welchP(), expected, "welch");
        References.same(contrast.studentP(), expected, "student");
        References.same(contrast.mannWhitneyP(), expected, "mann_whitney");
        References.same(contrast.hedgesG(), expected, "hedges_g");
        References.same(contrast.cliffsDelta(), expected, "cliffs_delta");
    }

    @Test
    void aSingleForkHasNoContrast() {
        assertThat(Contrast.of(new double[] {1}, new double[] {1, 2})).isEmpty();
        assertThat(Contrast.of(new double[] {1, 2}, new double[] {1})).isEmpty();
    }

    @Test
    void valuesThatDoNotVaryHaveNoStandardDeviationToMeasureIn() {
        Contrast contrast =
                Contrast.of(new double[] {3, 3, 3}, new double[] {2, 2, 2}).orElseThrow();

        assertThat(contrast.hedgesG()).isNaN();
        assertThat(contrast.welchP()).isNaN();
        assertThat(contrast.studentP()).isNaN();
        assertThat(contrast.cliffsDelta()).isOne();
    }

    @Test
    void equalValuesAreNotDifferent() {
        Contrast contrast = Contrast.of(new double[] {3, 3}, new double[] {3, 3, 3}).orElseThrow();

        assertThat(contrast.mannWhitneyP()).isOne();
        assertThat(contrast.cliffsDelta()).isZero();
    }
}
