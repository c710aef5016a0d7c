package dev.threadscale.results;

import dev.threadscale.engine.ThreadDump;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes one fork's folder: rows as they come, and its record at the end, when it gets its name.
 *
 * <p>A failure to write a row is kept for {@link #complete}: the thread that brings the rows
 * belongs to the engine.
 */
public final class ForkWriter implements AutoCloseable {

    private static final String THREADS = "threads.txt";

    private final Folder forks;
    private final Folder partial;
    private final String id;
    private final Map<CollectedFile, CsvFiles.Rows> files = new EnumMap<>(CollectedFile.class);
    private final Map<String, Checksum> written = new LinkedHashMap<>();
    private boolean ended;
    private @Nullable IOException failure;

    ForkWriter(Folder forks, String id) throws IOException {
        this.forks = forks;
        this.id = id;
        forks.delete(Folder.PARTIAL + id);
        this.partial = forks.create(Folder.PARTIAL + id);
        open(CollectedFile.ITERATIONS).flush();
    }

    /** Writes the row of an iteration, at once, so that it can be seen while the fork runs. */
    public void iteration(Map<String, String> values) {
        write(CollectedFile.ITERATIONS, values, true);
    }

    /** Writes an observation; without any, there is no file of them. */
    public void observation(Map<String, String> values) {
        write(CollectedFile.OBSERVATIONS, values, false);
    }

    /** Writes a task; without any, there is no file of them. */
    public void task(Map<String, String> values) {
        write(CollectedFile.TASKS, values, false);
    }

    /** Writes what the worker's threads did at its time-out; without any dump, there is no file. */
    public void threads(List<ThreadDump> dumps) {
        if (dumps.isEmpty()) {
            return;
        }
        try {
            partial.write(
                    THREADS,
                    dumps.stream().map(ThreadDump::text).collect(Collectors.joining("\n")));
            written.put(THREADS, Checksum.of(partial.path().resolve(THREADS)));
        } catch (IOException failed) {
            throw Results.unwritable(partial.path(), failed);
        }
    }

    private synchronized void write(CollectedFile file, Map<String, String> values, boolean now) {
        if (ended) {
            return;
        }
        try {
            CsvFiles.Rows rows = open(file);
            rows.write(values);
            if (now) {
                // The many rows of tasks are not flushed one by one: the launcher may share a CPU
                // with the next iteration.
                rows.flush();
            }
        } catch (IOException failed) {
            failure = failed;
        } catch (UncheckedIOException failed) {
            failure = failed.getCause();
        }
    }

    private CsvFiles.Rows open(CollectedFile file) throws IOException {
        CsvFiles.Rows rows = files.get(file);
        if (rows == null) {
            rows = CsvFiles.rows(partial.path().resolve(file.fileName()), file.names());
            files.put(file, rows);
        }
        return rows;
    }

    private synchronized void end() throws IOException {
        ended = true;
        for (CsvFiles.Rows rows : files.values()) {
            rows.close();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the fork; from here on it is part of the run. Nothing is measured any longer. */
    public void complete(ForkRecord record) {
        Path path = partial.path();
        try {
            end();
            for (CollectedFile file : files.keySet()) {
                partial.settle(path.resolve(file.fileName()));
                written.put(file.fileName(), Checksum.of(path.resolve(file.fileName())));
            }
            partial.write(StoredForks.FORK, Json.sealed(record.holding(written)));
            forks.publish(path, id);
        } catch (IOException failed) {
            throw Results.unwritable(path, failed);
        }
    }

    /** Removes a fork that was not completed. */
    @Override
    public void close() {
        try {
            synchronized (this) {
                ended = true;
                files.values().forEach(ForkWriter::discard);
            }
            forks.delete(partial.path().getFileName().toString());
        } catch (IOException failed) {
            throw Results.unwritable(partial.path(), failed);
        }
    }

    /** A disk that is full takes no last row, and it is of no use either. */
    private static void discard(CsvFiles.Rows rows) {
        try {
            rows.close();
        } catch (IOException | UncheckedIOException full) {
            // Removed all the same.
        }
    }
}
