package dev.threadscale.store;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results cannot be written or read; says where, why and what to do about it. */
public final class StoreException extends Exception {

    private static final long serialVersionUID = 1;

    /** In the words of the system: Java has no exception of its own for these. */
    private static final List<String> NO_SPACE =
            List.of("No space left on device", "Disk quota exceeded");

    private final String remedy;

    public StoreException(String problem, String remedy, @Nullable Throwable cause) {
        super(problem, cause);
        this.remedy = remedy;
    }

    public String remedy() {
        return remedy;
    }

    /** Whether it is the host that lacks something, and the user has named a good folder. */
    public boolean isForWantOfSpace() {
        return getCause() instanceof IOException failed
                && NO_SPACE.stream().anyMatch(String.valueOf(failed.getMessage())::contains);
    }
}
