package dev.threadscale.worker.load;

import java.util.concurrent.Executor;

/** Makes the endpoint of a service. */
public interface EndpointSource {

    /** Prepares an iteration, outside of its timed part. */
    void prepare() throws Exception;

    /**
     * Opens the endpoint of an iteration.
     *
     * @param threads the threads under test
     */
    Endpoint open(Executor threads) throws Exception;

    /** Returns the path of a request, as in {@link Load#PATH}. */
    default String path() {
        return Load.PATH.defaultValue();
    }
}
