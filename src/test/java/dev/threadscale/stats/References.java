package dev.threadscale.stats;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

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
}
