package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A wrong estimator would make every published number wrong without anybody seeing it, so NumPy and
 * SciPy are the reference (resources {@code stats/estimates.py}).
 */
class EstimateTest {

    @ParameterizedTest
    @MethodSource("references")
    void agreesWithNumPyAndSciPy(NamedCsvRecord expected) throws IOException {
        Estimate estimate = Estimate.of(sample(expected.getField("sample")));

        assertThat(estimate.forks()).isEqualTo(Integer.parseInt(expected.getField("forks")));
        assertThat(estimate.iterations())
                .isEqualTo(Integer.parseInt(expected.getField("iterations")));
        same(Optional.of(estimate.mean()), expected, "mean");
        same(Optional.of(estimate.median()), expected, "median");
        same(Optional.of(estimate.minimum()), expected, "min");
        same(Optional.of(estimate.maximum()), expected, "max");
        same(estimate.standardDeviation(), expected, "sd");
        same(estimate.coefficientOfVariation(), expected, "cv");
        same(estimate.withinDeviation(), expected, "within_sd");
        same(estimate.withinVariation(), expected, "within_cv");
        same(bound(estimate, true), expected, "low");
        same(bound(estimate, false), expected, "high");
    }

    @Test
    void singleIterationHasNoSpreadWithinItsFork() {
        Estimate estimate = Estimate.of(List.of(new double[] {1}, new double[] {2}));

        assertThat(estimate.withinDeviation()).isEmpty();
        assertThat(estimate.withinVariation()).isEmpty();
    }

    @Test
    void refusesToEstimateFromNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> Estimate.of(List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Estimate.of(List.of(new double[] {1}, new double[0])));
    }

    private static Optional<Double> bound(Estimate estimate, boolean low) {
        return estimate.confidence().map(low ? Interval::low : Interval::high);
    }

    private static void same(Optional<Double> actual, NamedCsvRecord expected, String column) {
        String reference = expected.getField(column);
        if (reference.isEmpty()) {
            assertThat(actual).as(column).isEmpty();
        } else {
            assertThat(actual.orElseThrow())
                    .as(column)
                    .isCloseTo(Double.parseDouble(reference), Percentage.withPercentage(1e-9));
        }
    }

    private static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/expected.csv").stream();
    }

    private static List<double[]> sample(String name) throws IOException {
        Map<String, Stream.Builder<Double>> forks = new LinkedHashMap<>();
        for (NamedCsvRecord row : References.rows("/stats/samples.csv")) {
            if (row.getField("sample").equals(name)) {
                forks.computeIfAbsent(row.getField("fork"), fork -> Stream.builder())
                        .add(Double.valueOf(row.getField("value")));
            }
        }
        return forks.values().stream()
                .map(fork -> fork.build().mapToDouble(Double::doubleValue).toArray())
                .toList();
    }
}
