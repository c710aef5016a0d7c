//DEPS
// FileInputStream.read of a named pipe, whose next byte is written 20 ms later.

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

public class JdkFifoRead implements IntConsumer {

    private final ScheduledExecutorService later =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

    private final RandomAccessFile writer;

    private final FileInputStream reader;

    public JdkFifoRead() throws IOException, InterruptedException {
        Path pipe = Files.createTempDirectory("pipes").resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor();
        writer = new RandomAccessFile(pipe.toFile(), "rw"); // opening for both does not wait for the other side
        reader = new FileInputStream(pipe.toFile());
    }

    @Override
    public void accept(int task) {
        try {
            later.schedule(this::write, 20, TimeUnit.MILLISECONDS);
            reader.read();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void write() {
        try {
            writer.write(1);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
