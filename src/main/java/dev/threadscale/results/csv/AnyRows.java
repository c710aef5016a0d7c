package dev.threadscale.results.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import dev.threadscale.text.CsvInput;
import org.jspecify.annotations.Nullable;

/**
 * Fills one object with each row that FastCSV reads. The first row of a file is its header, not a
 * record.
 */
final class AnyRows extends AbstractBaseCsvCallbackHandler<CsvRow> {

    private final CsvRow row;
    private final CsvFields fields;
    private final long before;
    private long line;

    /**
     * Creates a handler of the rows behind some lines.
     *
     * @param before the number of lines before the first one that FastCSV reads
     */
    AnyRows(CsvRow row, CsvFields fields, long before) {
        this.row = row;
        this.fields = fields;
        this.before = before;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        fields.begin();
        line = startingLineNumber;
    }

    @Override
    protected void handleField(int index, char[] buffer, int from, int length, boolean quoted) {
        fields.add(buffer, from, length);
        if (!quoted && fields.hasQuote(index)) {
            throw CsvInput.strayQuote(line);
        }
    }

    @Override
    protected @Nullable CsvRow buildRecord() {
        return row.begin(before + line) ? row : null;
    }
}
