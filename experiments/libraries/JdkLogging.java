//DEPS
// java.util.logging through a ConsoleHandler whose stream takes 10 ms for each line.

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.logging.ConsoleHandler;
import java.util.logging.Logger;

public class JdkLogging implements IntConsumer {

    private static final Logger LOGGER = Logger.getLogger("slow");

    public JdkLogging() {
        PrintStream console = System.err;
        System.setErr(new PrintStream(new SlowStream()));
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new ConsoleHandler()); // keeps the System.err of this moment
        System.setErr(console);
    }

    @Override
    public void accept(int task) {
        LOGGER.info("one line");
    }

    private static class SlowStream extends OutputStream {

        @Override
        public void write(int octet) {
            LockSupport.parkNanos(10_000_000);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            LockSupport.parkNanos(10_000_000);
        }
    }
}
