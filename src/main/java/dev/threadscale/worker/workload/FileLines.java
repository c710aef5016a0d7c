package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Output in quantity: every task fills a file of its own, line by line. */
public final class FileLines implements Workload {

    private static final Parameter LINES =
            new Parameter(
                    "lines",
                    new Parameter.Whole(1, 10_000_000),
                    "10000",
                    "Lines that every task writes, of about 20 bytes each.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "file-lines",
                            "Every task writes lines through a buffered writer into a file of its"
                                    + " own; the files are deleted after the timed part.",
                            List.of(LINES),
                            FileLines::new,
                            (arguments, tasks) ->
                                    tasks * (1e-4 + 1e-7 * arguments.number(LINES.name())))
                    .needing(Setup.Need.SCRATCH);

    private final long lines;
    private final int tasks;
    private final Path scratch;

    private FileLines(Setup setup) {
        this.lines = setup.number(LINES.name());
        this.tasks = setup.tasks();
        this.scratch = setup.requireScratch();
    }

    /** The files of an iteration that was not verified must not pass for those of the next. */
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
     * The first task's file is read line by line. The sizes of the others follow from the lines, so
     * they are enough to know that no line is missing; reading all would take longer than writing.
     */
    @Override
    public void verify() throws WrongResultException {
        try {
            checkLines();
            for (int task = 0; task < tasks; task++) {
                checkSize(task);
                Files.delete(file(task));
            }
        } catch (IOException unreadable) {
            throw new WrongResultException("cannot read back what was written: " + unreadable);
        }
    }

    private void checkLines() throws IOException, WrongResultException {
        try (BufferedReader reader = Files.newBufferedReader(file(0))) {
            for (long line = 0; line < lines; line++) {
                String text = reader.readLine();
                if (!("Task 0 - Line " + line).equals(text)) {
                    throw new WrongResultException(
                            "line %d of task 0 is '%s'".formatted(line, text));
                }
            }
        }
    }

    private void checkSize(int task) throws IOException, WrongResultException {
        long size = Files.size(file(task));
        long expected = size(task, lines);
        if (size != expected) {
            throw new WrongResultException(
                    "task %d wrote %d bytes instead of %d".formatted(task, size, expected));
        }
    }

    /** How many bytes a task's lines have. */
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
