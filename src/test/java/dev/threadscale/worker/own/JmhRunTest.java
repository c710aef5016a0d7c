package dev.threadscale.worker.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A benchmark fails for its own reason, and not for what JMH stumbled over meanwhile. */
class JmhRunTest {

    private final RuntimeException own = thrownIn("com.acme.Bench", "no money");
    private final RuntimeException ofJmh = thrownIn("org.openjdk.jmh.infra.IterationParams", "?");

    private static RuntimeException thrownIn(String type, String message) {
        RuntimeException thrown = new IllegalStateException(message);
        thrown.setStackTrace(
                new StackTraceElement[] {new StackTraceElement(type, "run", "Some.java", 1)});
        return thrown;
    }

    private Throwable told(Throwable... suppressed) {
        RuntimeException outer = new IllegalStateException("benchmark error", new Exception());
        List.of(suppressed).forEach(outer.getCause()::addSuppressed);
        return JmhRun.told(new InvocationTargetException(outer));
    }

    @Test
    void exceptionOfTheBenchmarkPrecedesTheExceptionOfJmh() {
        assertThat(told(ofJmh, own)).isSameAs(own);
        assertThat(told(own, ofJmh)).isSameAs(own);
        assertThat(told(ofJmh)).isSameAs(ofJmh);
    }

    @Test
    void exceptionIsFoundBehindAForkJoinCall() {
        Exception wrapped = new Exception(new InvocationTargetException(own));

        assertThat(told(new Exception(new InvocationTargetException(ofJmh)), wrapped))
                .isSameAs(own);
    }

    @Test
    void exceptionOfJmhIsUsedWithoutSuppressedOnes() {
        assertThat(told()).hasMessage("benchmark error");
    }
}
