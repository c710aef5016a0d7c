package dev.threadscale.engine;

import org.jspecify.annotations.Nullable;

/** The engine as a whole cannot be used; says why and what to do about it. */
public final class EngineException extends Exception {

    private static final long serialVersionUID = 1;

    private final String remedy;

    public EngineException(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    public String remedy() {
        return remedy;
    }
}
