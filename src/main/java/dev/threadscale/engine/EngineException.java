package dev.threadscale.engine;

import dev.threadscale.error.UserException;
import org.jspecify.annotations.Nullable;

/** An engine cannot be used at all. */
public final class EngineException extends UserException {

    private static final long serialVersionUID = 1;

    public EngineException(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, remedy, cause);
    }
}
