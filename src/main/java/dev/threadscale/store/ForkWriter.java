package dev.threadscale.store;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes one fork's folder: rows as they come, and its record at the end, when it gets its name.
 */
public final class ForkWriter implements AutoCloseable {

    private final Folder forks;
    private final Folder partial;
    private final String id;
    private final CsvFiles.Rows rows;
    private volatile @Nullable IOException failure;

    ForkWriter(Folder forks, String id) throws IOException {
        this.forks = forks;
        this.id = id;
        forks.delete(Folder.PARTIAL + id);
        this.partial = forks.create(Folder.PARTIAL + id);
        this.rows =
                CsvFiles.rows(
                        partial.path().resolve(RunDirectory.ITERATIONS),
                        Arrays.stream(IterationColumn.values()).map(IterationColumn::key).toList());
    }

    /**
     * Writes a row at once, so that it can be seen while the fork runs. A failure is kept for
     * {@link #complete}: the thread that brings the rows belongs to the engine.
     */
    public void row(Map<String, String> values) {
        try {
            rows.write(values);
        } catch (IOException | UncheckedIOException failed) {
            failure =
                    failed instanceof UncheckedIOException e ? e.getCause() : (IOException) failed;
        }
    }

    /** Ends the fork; from here on it is part of the run. */
    public void complete(ForkRecord record) throws StoreException {
        Path path = partial.path();
        try {
            rows.close();
            if (failure != null) {
                throw failure;
            }
            partial.settle(path.resolve(RunDirectory.ITERATIONS));
            partial.write(RunDirectory.FORK, Json.write(record));
            forks.publish(path, id);
        } catch (IOException failed) {
            throw Results.unwritable(path, failed);
        }
    }

    /** Removes a fork that was not completed. */
    @Override
    public void close() throws StoreException {
        try {
            rows.close();
            forks.delete(partial.path().getFileName().toString());
        } catch (IOException failed) {
            throw Results.unwritable(partial.path(), failed);
        }
    }
}
