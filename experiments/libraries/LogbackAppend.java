//DEPS ch.qos.logback:logback-classic:1.5.34
// A line through an OutputStreamAppender whose stream takes 10 ms for each.

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.OutputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.slf4j.LoggerFactory;

public class LogbackAppend implements IntConsumer {

    private final Logger logger;

    public LogbackAppend() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%msg%n");
        encoder.start();
        OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(new SlowStream());
        appender.start();
        logger = context.getLogger("slow");
        logger.addAppender(appender);
        logger.setAdditive(false);
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
