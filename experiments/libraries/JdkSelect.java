//DEPS
// Selector.select for 50 ms, which no channel ends.

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Selector;
import java.util.function.IntConsumer;

public class JdkSelect implements IntConsumer {

    @Override
    public void accept(int task) {
        try (Selector selector = Selector.open()) {
            selector.select(50);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
