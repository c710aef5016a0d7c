package dev.threadscale.bundle;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The first line of a CSV: what columns it has, whatever the version that wrote it. */
final class Header {

    private Header() {}

    /** The names; none of an empty file. */
    static List<String> of(Path file) throws IOException {
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
            return reader.stream().findFirst().map(CsvRecord::getFields).orElse(List.of());
        } catch (CsvParseException broken) {
            throw new IOException("%s: %s".formatted(file, broken.getMessage()), broken);
        }
    }
}
