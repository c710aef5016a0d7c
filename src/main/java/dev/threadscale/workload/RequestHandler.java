package dev.threadscale.workload;

/**
 * A service of your own under load: measured threads answer HTTP requests, which a load generator
 * sends at a planned rate. As for a {@link Workload}, the class needs a public constructor without
 * parameters, and experiments set its public fields.
 *
 * <pre>{@code
 * import dev.threadscale.workload.RequestHandler;
 * import java.util.concurrent.ConcurrentHashMap;
 *
 * public class Views implements RequestHandler {
 *
 *     public int pages = 100; // a parameter, and its default
 *
 *     private final ConcurrentHashMap<Long, Integer> views = new ConcurrentHashMap<>();
 *
 *     @Override
 *     public void handle(long request) throws InterruptedException {
 *         Thread.sleep(10); // the database
 *         views.merge(request % pages, 1, Integer::sum);
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface RequestHandler {

    /**
     * Answers a request, with status 200 if it returns. Many threads call it at once.
     *
     * @param request the number of the request in its window of load, from 0
     * @throws Exception answered with status 500; the fork fails with the first exception
     */
    void handle(long request) throws Exception;

    /** Prepares an iteration, after the fields are set and before the first request is sent. */
    default void prepare() throws Exception {}
}
