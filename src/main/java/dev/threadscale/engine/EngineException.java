package dev.threadscale.engine;

import com.google.errorprone.annotations.FormatMethod;
import dev.threadscale.error.Complaint;
import dev.threadscale.error.UserException;
import org.jspecify.annotations.Nullable;

/** Signals that an engine cannot be used at all. */
public final class EngineException extends UserException {

    private static final long serialVersionUID = 1;

    private EngineException(Complaint<?> complaint, String remedy) {
        super(complaint, remedy);
    }

    /** Creates an exception without a cause, for packages that do not use {@link Complaint}. */
    public EngineException(String problem, String remedy) {
        this(unusable("%s", problem), remedy);
    }

    /** Starts the report that an engine cannot be used. */
    @FormatMethod
    public static Complaint<EngineException> unusable(
            String problem, @Nullable Object... arguments) {
        return Complaint.of(EngineException::new, problem, arguments);
    }
}
