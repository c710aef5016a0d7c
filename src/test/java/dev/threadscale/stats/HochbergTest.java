package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Without the correction, one claim in twenty is found by chance alone. */
class HochbergTest {

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/hochberg.csv").stream();
    }

    @ParameterizedTest
    @MethodSource("references")
    void agreesWithStatsmodels(NamedCsvRecord expected) {
        List<Double> adjusted = Hochberg.adjust(values(expected, "p"));
        List<Double> reference = values(expected, "adjusted");
        assertThat(adjusted).hasSameSizeAs(reference);
        for (int i = 0; i < adjusted.size(); i++) {
            assertThat(adjusted.get(i)).isCloseTo(reference.get(i), within(1e-12));
        }
    }

    @Test
    void emptyFamilyHasNothingToCorrect() {
        assertThat(Hochberg.adjust(List.of())).isEmpty();
    }

    private static List<Double> values(NamedCsvRecord row, String column) {
        return Arrays.stream(row.getField(column).split(" ", -1)).map(Double::valueOf).toList();
    }
}
