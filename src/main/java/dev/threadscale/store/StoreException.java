package dev.threadscale.store;

import org.jspecify.annotations.Nullable;

/** Results cannot be written or read; says where, why and what to do about it. */
public final class StoreException extends Exception {

    private static final long serialVersionUID = 1;

    private final String remedy;

    public StoreException(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    public String remedy() {
        return remedy;
    }
}
