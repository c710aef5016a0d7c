package dev.threadscale.results;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.WriteFailure;
import dev.threadscale.results.json.Json;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the folder of one fork: rows as they come, and its record at the end, when the folder gets
 * its name.
 *
 * <p>A failure to write a row is kept for {@link #complete}: the thread that brings the rows
 * belongs to the engine.
 */
public final class ForkWriter implements AutoCloseable {

    private static final String THREADS = "threads.txt";

    /** The recording of the virtual machine, if it was asked for. */
    public static final String RECORDING = "recording.jfr";

    private final StoredForks forks;
    private final Folder folder;
    private final Folder partial;
    private final String id;
    private final MeasuredFork numbers;
    private final Map<WorkerTable, Table.Rows<Map<String, String>>> tables =
            new EnumMap<>(WorkerTable.class);

    /** The digests of files so far, by name. */
    private final Map<String, MessageDigest> digests = new LinkedHashMap<>();

    private boolean ended;
    private @Nullable IOException failure;

    /**
     * Begins to write a fork.
     *
     * @param numbers receives the rows, too
     */
    ForkWriter(StoredForks forks, Folder folder, Fork fork, MeasuredFork numbers) {
        this.forks = forks;
        this.folder = folder;
        this.id = fork.id();
        this.numbers = numbers;
        folder.delete(Folder.PARTIAL + id);
        this.partial = folder.create(Folder.PARTIAL + id);
        begin();
    }

    /** Shows at once that the fork runs. */
    private synchronized void begin() {
        try {
            open(WorkerTable.ITERATIONS).flush();
        } catch (IOException failed) {
            throw WriteFailure.of(partial.path(), failed);
        }
    }

    private Table.Rows<Map<String, String>> open(WorkerTable table) {
        return tables.computeIfAbsent(table, _ -> table.ofFork().to(file(table.file())));
    }

    /**
     * Writes a row. Files of observations and tasks are created with their first row. Iterations
     * can be read while the fork runs. The many tasks are not flushed one by one: the launcher may
     * share a CPU with the next iteration.
     */
    public synchronized void add(WorkerTable table, Map<String, String> row) {
        if (ended) {
            return;
        }
        try {
            Table.Rows<Map<String, String>> rows = open(table);
            rows.add(row);
            numbers.add(table, column -> row.getOrDefault(column, ""));
            if (table == WorkerTable.ITERATIONS) {
                rows.flush();
            }
        } catch (IOException failed) {
            failure = failed;
        } catch (UncheckedIOException failed) {
            failure = failed.getCause();
        }
    }

    /** Opens a new file, whose digest is taken while it is written. */
    private OutputStream file(String name) {
        MessageDigest digest = Sha256.digest();
        digests.put(name, digest);
        return new DigestOutputStream(partial.open(name), digest);
    }

    private void write(String name, String text) {
        partial.write(name, text);
        MessageDigest digest = Sha256.digest();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digests.put(name, digest);
    }

    /** Writes the stacks of the worker's threads at its time-out, if they are known. */
    public void threads(String dumps) {
        if (!dumps.isEmpty()) {
            write(THREADS, dumps);
        }
    }

    /** Opens the file of the recording, which is not created otherwise. */
    public OutputStream recording() {
        return file(RECORDING);
    }

    /** Ends the fork, which becomes part of the run. Nothing is being measured at this point. */
    public void complete(ForkRecord record) {
        try {
            end();
        } catch (IOException failed) {
            throw WriteFailure.of(partial.path(), failed);
        }
        for (WorkerTable table : tables.keySet()) {
            partial.settle(table.file());
        }
        if (partial.has(RECORDING)) {
            partial.settle(RECORDING);
        }
        String json = Json.write(record);
        write(ForkRecord.FILE, json);
        Map<String, String> sums = new LinkedHashMap<>();
        digests.forEach(
                (name, digest) -> sums.put(name, HexFormat.of().formatHex(digest.digest())));
        Checksums written = Checksums.write(partial, sums, ForkRecord.FILE);
        folder.publish(id);
        forks.add(Json.readBack(json, ForkRecord.class), numbers, written);
    }

    private synchronized void end() throws IOException {
        ended = true;
        for (Table.Rows<?> rows : tables.values()) {
            rows.close();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Removes a fork that was not completed. */
    @Override
    public void close() {
        try {
            end();
        } catch (IOException | UncheckedIOException full) {
            // A disk that is full takes no last row, and nobody needs it.
        }
        folder.delete(Folder.PARTIAL + id);
    }
}
