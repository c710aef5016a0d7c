package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.EngineException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** What a user reads about a failure besides its own words. */
class FailuresTest {

    private final StringWriter err = new StringWriter();

    /** As thread pools wrap it, without words of their own. */
    private static OutOfMemoryError wrapped() {
        OutOfMemoryError outer = new OutOfMemoryError();
        outer.initCause(new OutOfMemoryError("Java heap space"));
        return outer;
    }

    @Test
    void leftoversAreReportedWithARemedy() {
        EngineException full = EngineException.unusable("no node has room").fix("Look for more.");
        full.addSuppressed(EngineException.unusable("the job f stays").fix("Run clean."));

        Failures.print(full, new PrintWriter(err), false);

        assertThat(err.toString().lines())
                .containsExactly(
                        "error: no node has room",
                        "fix: Look for more.",
                        "warning: the job f stays",
                        "fix: Run clean.");
    }

    @Test
    void innermostMessageIsPrinted() {
        int code = Failures.print(wrapped(), new PrintWriter(err), false);

        assertThat(code).isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString().lines())
                .containsExactly(
                        "error: threadscale itself ran out of memory: Java heap space",
                        "fix: Plan fewer configurations, or allow more memory: java -Xmx2g -jar ...");
    }

    @Test
    void internalErrorIsReportedAsABugWithoutStackTrace() {
        int code = Failures.print(new NoSuchMethodError("gone"), new PrintWriter(err), false);

        assertThat(code).isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString().lines())
                .containsExactly(
                        "error: gone",
                        "fix: This is a bug in threadscale. Please report it with the output of"
                                + " --stacktrace.");
    }
}
