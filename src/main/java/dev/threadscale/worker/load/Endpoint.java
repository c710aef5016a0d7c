package dev.threadscale.worker.load;

import org.jspecify.annotations.Nullable;

/** A server at a port of this process, which the generator in the companion process asks. */
public interface Endpoint extends AutoCloseable {

    int port();

    /** Returns the first failure that was not caused by the generator; null if there was none. */
    @Nullable Throwable failure();

    @Override
    void close();
}
