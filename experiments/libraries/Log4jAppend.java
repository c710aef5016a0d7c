//DEPS org.apache.logging.log4j:log4j-core:2.25.2
// A line through an OutputStreamAppender whose stream takes 10 ms for each.

import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.OutputStreamAppender;
import org.apache.logging.log4j.core.config.NullConfiguration;

public class Log4jAppend implements IntConsumer {

    private final Logger logger;

    public Log4jAppend() {
        LoggerContext context = new LoggerContext("slow");
        context.start(new NullConfiguration());
        OutputStreamAppender appender =
                OutputStreamAppender.newBuilder().setName("slow").setTarget(new SlowStream()).build();
        appender.start();
        logger = context.getLogger("slow");
        logger.setAdditive(false);
        logger.addAppender(appender);
        logger.setLevel(Level.INFO);
    }

    @Override
    public void accept(int task) {
        logger.info("one line");
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
