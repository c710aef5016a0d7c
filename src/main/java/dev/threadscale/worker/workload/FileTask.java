package dev.threadscale.worker.workload;

import dev.threadscale.worker.WrongResultException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A task of mixed work that writes a file of its own. */
final class FileTask implements Mixed.TaskKind {

    private final Path folder;
    private final int lines;

    FileTask(Path folder, int lines) {
        this.folder = folder;
        this.lines = lines;
    }

    @Override
    public String name() {
        return "file";
    }

    /** Every iteration creates its files, since writing over one costs something else. */
    @Override
    public void prepare(int task) throws IOException {
        Files.deleteIfExists(file(task));
    }

    @Override
    public void run(int task) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file(task))) {
            for (int line = 0; line < lines; line++) {
                writer.write(text(task, line));
            }
        }
    }

    /** Reads the file, and takes it away, so that files fill the folder for one iteration only. */
    @Override
    public void verify(int task) throws WrongResultException {
        try {
            try (BufferedReader reader = Files.newBufferedReader(file(task))) {
                for (int line = 0; line < lines; line++) {
                    check(task, text(task, line).strip(), reader.readLine());
                }
                check(task, null, reader.readLine());
            }
            Files.delete(file(task));
        } catch (NoSuchFileException missing) {
            throw new WrongResultException("task " + task + " left no file");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void check(int task, @Nullable String expected, @Nullable String read)
            throws WrongResultException {
        if (!Objects.equals(expected, read)) {
            throw new WrongResultException(
                    "the file of task %d has '%s' where '%s' belongs"
                            .formatted(task, read, expected));
        }
    }

    private Path file(int task) {
        return folder.resolve("mixed-" + task + ".txt");
    }

    private static String text(int task, int line) {
        return "Task " + task + " - Line " + line + "\n";
    }
}
