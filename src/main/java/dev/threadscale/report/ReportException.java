package dev.threadscale.report;

import java.io.Serial;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A run cannot be read, or its report not be written; the message is meant for users. */
public final class ReportException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    /**
     * A message of three parts.
     *
     * @param where the file
     * @param what what is wrong with it, without a full stop
     * @param remedy a sentence that says what to do
     */
    ReportException(Path where, String what, String remedy, @Nullable Throwable cause) {
        super("%s: %s. %s".formatted(where, what, remedy), cause);
    }
}
