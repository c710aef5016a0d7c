//DEPS
// Files.newInputStream of a named pipe, which its writer opens up to 50 ms later.

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class JdkFifoOpen implements IntConsumer {

    private static final int PIPES = 256; // taken in turn: each has one reader and one writer

    private final Path folder = Files.createTempDirectory("pipes");

    private final AtomicInteger calls = new AtomicInteger();

    private final Queue<Path> wanted = new ConcurrentLinkedQueue<>(); // no lock, which a task without a carrier might get

    public JdkFifoOpen() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mkfifo"));
        for (int pipe = 0; pipe < PIPES; pipe++) {
            command.add(folder.resolve("pipe" + pipe).toString());
        }
        new ProcessBuilder(command).inheritIO().start().waitFor();
        Thread.ofPlatform().daemon().start(this::write);
    }

    @Override
    public void accept(int task) {
        Path pipe = folder.resolve("pipe" + calls.getAndIncrement() % PIPES);
        wanted.add(pipe);
        try {
            Files.newInputStream(pipe).close();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void write() {
        try {
            while (true) {
                LockSupport.parkNanos(50_000_000);
                for (Path pipe = wanted.poll(); pipe != null; pipe = wanted.poll()) {
                    new FileOutputStream(pipe.toFile()).close();
                }
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
