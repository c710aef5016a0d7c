//DEPS
// Reads from the output of a child process, which answers up to 50 ms later.

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class JdkProcessOutput implements IntConsumer {

    private final Process[] children = new Process[32]; // one for each task of an iteration

    private final Queue<Process> wanted = new ConcurrentLinkedQueue<>(); // no lock, which a task without a carrier might get

    public JdkProcessOutput() throws IOException {
        for (int i = 0; i < children.length; i++) {
            children[i] = new ProcessBuilder("cat").start();
        }
        Thread.ofPlatform().daemon().start(this::write);
    }

    @Override
    public void accept(int task) {
        Process child = children[task % children.length];
        wanted.add(child);
        try {
            child.getInputStream().read();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void write() {
        try {
            while (true) {
                LockSupport.parkNanos(50_000_000);
                for (Process child = wanted.poll(); child != null; child = wanted.poll()) {
                    child.getOutputStream().write(1);
                    child.getOutputStream().flush();
                }
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
