package dev.threadscale.results.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.threadscale.text.CsvText;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a CSV in batches; while one is used, another thread reads the next. */
final class CsvBatches extends AbstractBaseCsvCallbackHandler<CsvFields> {

    private final Iterator<CsvFields> rows;
    private CsvFields batch = new CsvFields();

    /** The failure to read the row after the last. */
    private @Nullable RuntimeException broken;

    private CsvBatches(InputStream in) throws IOException {
        rows =
                CsvReader.builder()
                        // FastCSV compares with the first row, which may be the broken one.
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .build(this, in)
                        .iterator();
    }

    /**
     * Reads all.
     *
     * @param each uses the rows of a batch; returns false if it needs no more
     */
    static void read(InputStream in, Predicate<CsvFields> each) throws IOException {
        new CsvBatches(in).read(each);
    }

    private void read(Predicate<CsvFields> each) {
        CsvFields spare = new CsvFields();
        fill();
        boolean more = true;
        while (more) {
            CsvFields used = batch;
            batch = spare;
            // Most files are of one batch, and need no other thread.
            CompletableFuture<Void> next =
                    used.isFull()
                            ? CompletableFuture.runAsync(this::fill)
                            : CompletableFuture.completedFuture(null);
            try {
                more = each.test(used) && used.isFull();
            } finally {
                next.join();
            }
            spare = used;
        }
        if (broken != null) {
            throw broken;
        }
    }

    private void fill() {
        batch.clear();
        try {
            while (!batch.isFull() && rows.hasNext()) {
                rows.next();
            }
        } catch (RuntimeException wrong) {
            broken = wrong;
        }
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        batch.begin(startingLineNumber);
    }

    @Override
    protected void handleField(int index, char[] buffer, int from, int length, boolean quoted) {
        if (mayBeMarked(buffer, from, length)) {
            char[] text = CsvText.read(new String(buffer, from, length)).toCharArray();
            batch.add(text, 0, text.length);
        } else {
            batch.add(buffer, from, length);
        }
    }

    private static boolean mayBeMarked(char[] buffer, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (buffer[i] == CsvText.MARK) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected CsvFields buildRecord() {
        batch.end();
        return batch;
    }
}
