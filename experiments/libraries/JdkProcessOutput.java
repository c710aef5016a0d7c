//DEPS
// Reads the output of a command that takes 20 ms, as a program that calls another one does.

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntConsumer;

public class JdkProcessOutput implements IntConsumer {

    @Override
    public void accept(int task) {
        try {
            new ProcessBuilder("sleep", "0.02").start().getInputStream().readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
