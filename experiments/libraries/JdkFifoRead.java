//DEPS
// FileInputStream.read of a named pipe, whose next byte is written up to 50 ms later.

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class JdkFifoRead implements IntConsumer {

    private final AtomicInteger wanted = new AtomicInteger(); // no lock, which a task without a carrier might get

    private final RandomAccessFile writer;

    private final FileInputStream reader;

    public JdkFifoRead() throws IOException, InterruptedException {
        Path pipe = Files.createTempDirectory("pipes").resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).inheritIO().start().waitFor();
        writer = new RandomAccessFile(pipe.toFile(), "rw"); // opening for both does not wait for the other side
        reader = new FileInputStream(pipe.toFile());
        Thread.ofPlatform().daemon().start(this::write);
    }

    @Override
    public void accept(int task) {
        try {
            wanted.incrementAndGet();
            reader.read();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void write() {
        try {
            while (true) {
                LockSupport.parkNanos(50_000_000);
                writer.write(new byte[wanted.getAndSet(0)]);
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
