//DEPS
// ProcessBuilder.start and waitFor of a command that takes 50 ms.

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntConsumer;

public class JdkProcessStart implements IntConsumer {

    @Override
    public void accept(int task) {
        try {
            new ProcessBuilder("sleep", "0.05").start().waitFor();
        } catch (IOException notStarted) {
            throw new UncheckedIOException(notStarted);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
