package dev.threadscale.worker.workload;

import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A workload with much output: every task fills its own file line by line. */
final class FileLines implements Workload {

    private static final Parameter LINES =
            Parameter.whole("lines", 1, 10_000_000, 10_000)
                    .describedAs("Lines that every task writes, of about 20 bytes each.");

    static final WorkloadType TYPE =
            WorkloadType.of("file-lines", FileLines::new, LINES)
                    .describedAs(
                            "Every task writes lines through a buffered writer into its own"
                                    + " file; the files are deleted after the timed part.")
                    .costing((arguments, tasks) -> tasks * (1e-4 + 1e-7 * arguments.number(LINES)))
                    .needing(Setup.Need.SCRATCH);

    private final long lines;
    private final int tasks;
    private final Path scratch;

    private FileLines(Setup setup) {
        this.lines = setup.number(LINES);
        this.tasks = setup.tasks();
        this.scratch = setup.requireScratch();
    }

    /** Deletes the files of an iteration that was not verified. */
    @Override
    public void prepare() throws IOException {
        for (int task = 0; task < tasks; task++) {
            Files.deleteIfExists(file(task));
        }
    }

    @Override
    public void run(int task) throws IOException {
        try (Writer writer =
                new BufferedWriter(
                        new FileWriter(file(task).toFile(), StandardCharsets.US_ASCII))) {
            for (long line = 0; line < lines; line++) {
                writer.write("Task " + task + " - Line " + line + "\n");
            }
        }
    }

    /**
     * Reads the first task's file line by line. Of the other files only the sizes are checked,
     * which follow from their lines. Reading all of them would take longer than writing.
     */
    @Override
    public void verify() {
        try {
            checkLines(file(0), 0, lines);
            for (int task = 0; task < tasks; task++) {
                checkSize(task);
                Files.delete(file(task));
            }
        } catch (IOException unreadable) {
            throw new WrongResultException("cannot read back what was written: %s", unreadable);
        }
    }

    static void checkLines(Path file, int task, long lines) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (long line = 0; line < lines; line++) {
                String text = reader.readLine();
                if (!("Task " + task + " - Line " + line).equals(text)) {
                    throw new WrongResultException("line %d of task %d is '%s'", line, task, text);
                }
            }
        }
    }

    private void checkSize(int task) throws IOException {
        long size = Files.size(file(task));
        long expected = size(task, lines);
        if (size != expected) {
            throw new WrongResultException(
                    "task %d wrote %d bytes instead of %d", task, size, expected);
        }
    }

    /** Returns the size of a task's lines in bytes. */
    static long size(int task, long lines) {
        // A number has one digit, and one more for each power of ten that it reaches.
        long digits = lines;
        for (long power = 10; power < lines; power *= 10) {
            digits += lines - power;
        }
        return digits + lines * ("Task " + task + " - Line \n").length();
    }

    private Path file(int task) {
        return scratch.resolve("task-" + task + ".txt");
    }
}
