package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;

/** Values that other programs have computed. */
final class References {

    private References() {}

    static List<NamedCsvRecord> rows(String resource) throws IOException {
        try (InputStream in =
                        Objects.requireNonNull(References.class.getResourceAsStream(resource));
                CsvReader<NamedCsvRecord> reader =
                        CsvReader.builder().ofNamedCsvRecord(in, StandardCharsets.UTF_8)) {
            return reader.stream().toList();
        }
    }

    static double[] numbers(String cell) {
        return Arrays.stream(cell.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }

    static void same(double actual, NamedCsvRecord expected, String column) {
        assertThat(actual)
                .as(column)
                .isCloseTo(
                        Double.parseDouble(expected.getField(column)),
                        Percentage.withPercentage(1e-6));
    }
}
