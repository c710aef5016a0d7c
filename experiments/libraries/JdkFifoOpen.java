//DEPS
// Files.newInputStream of a named pipe, which its writer opens 20 ms later.

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

public class JdkFifoOpen implements IntConsumer {

    private static final int PIPES = 256; // in turn, so that each has one reader and one writer

    private final Path folder = Files.createTempDirectory("pipes");

    private final AtomicInteger calls = new AtomicInteger();

    private final ScheduledExecutorService later =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

    public JdkFifoOpen() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("mkfifo"));
        for (int pipe = 0; pipe < PIPES; pipe++) {
            command.add(folder.resolve("pipe" + pipe).toString());
        }
        new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    @Override
    public void accept(int task) {
        Path pipe = folder.resolve("pipe" + calls.getAndIncrement() % PIPES);
        later.schedule(() -> write(pipe), 20, TimeUnit.MILLISECONDS);
        try {
            Files.newInputStream(pipe).close();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Void write(Path pipe) throws IOException {
        new FileOutputStream(pipe.toFile()).close();
        return null;
    }
}
