package dev.threadscale.results;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.text.CsvText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The copy of a reference that a run keeps. */
final class ReferenceCopy {

    private ReferenceCopy() {}

    /**
     * The text of the copy: that of the reference, unless a spreadsheet would compute a cell of it.
     *
     * @param table that is known to be CSV
     */
    static String of(String table) {
        StringWriter copy = new StringWriter();
        boolean same = true;
        try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(table);
                CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(copy)) {
            for (CsvRecord row : rows) {
                List<String> cells = new ArrayList<>(row.getFields());
                cells.replaceAll(CsvText::written);
                same &= cells.equals(row.getFields());
                csv.writeRecord(cells);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return same ? table : copy.toString();
    }
}
