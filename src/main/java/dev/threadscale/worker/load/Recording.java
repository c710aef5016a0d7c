package dev.threadscale.worker.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The times of every request of a window, in ns from its beginning. All are kept, so percentiles
 * are exact. Threads may write different requests; whoever reads has to wait for the writers first.
 *
 * <p>The requests of the lead-in bring the service into its steady state and are not counted.
 */
public final class Recording {

    private static final long NEVER = -1;

    private final long[] planned;
    private final long[] sent;
    private final long[] ended;
    private final @Nullable RequestFailure[] failures;
    private final long begin;
    private final long end;
    private final int first;

    /**
     * Records the requests that are planned.
     *
     * @param planned their times, ascending
     * @param leadIn the time before the counted part
     * @param duration the counted part
     */
    public Recording(long[] planned, Duration leadIn, Duration duration) {
        this.planned = planned.clone();
        this.sent = filled(planned.length);
        this.ended = filled(planned.length);
        this.failures = new @Nullable RequestFailure[planned.length];
        this.begin = leadIn.toNanos();
        this.end = begin + duration.toNanos();
        int at = Arrays.binarySearch(planned, begin);
        this.first = at < 0 ? -at - 1 : at;
    }

    private static long[] filled(int length) {
        long[] times = new long[length];
        Arrays.fill(times, NEVER);
        return times;
    }

    /** Notes when a request was really sent. */
    public void sent(int request, long at) {
        sent[request] = at;
    }

    /** Notes when the whole answer had come. */
    public void answered(int request, long at) {
        ended[request] = at;
    }

    /** Notes when a request failed. */
    public void failed(int request, long at, RequestFailure why) {
        failures[request] = why;
        ended[request] = at;
    }

    boolean isCounted(int request) {
        return request >= first;
    }

    /** Summarizes the counted requests. */
    public LoadReport report() {
        Map<String, Long> values = new LinkedHashMap<>();
        put(values, Figure.PLANNED, planned.length - first);
        put(values, Figure.DURATION_NS, end - begin);
        put(values, Figure.ANSWERED, answered());
        put(values, Figure.NOT_SENT, notSent());
        put(values, Figure.BACKLOG_BEFORE, backlog(begin));
        put(values, Figure.BACKLOG_AFTER, backlog(end));
        for (RequestFailure failure : RequestFailure.values()) {
            values.put(LoadReport.key(failure), failed(failure));
        }
        for (LatencyKind kind : LatencyKind.values()) {
            kind.percentiles(times(kind), values);
        }
        return new LoadReport(values);
    }

    private static void put(Map<String, Long> values, Figure figure, long value) {
        values.put(figure.key(), value);
    }

    /** The answers that came in the counted part, those to earlier requests included. */
    private long answered() {
        long answered = 0;
        for (int request = 0; request < planned.length; request++) {
            if (failures[request] == null && ended[request] > begin && ended[request] <= end) {
                answered++;
            }
        }
        return answered;
    }

    private long notSent() {
        long missing = 0;
        for (int request = first; request < planned.length; request++) {
            if (sent[request] == NEVER) {
                missing++;
            }
        }
        return missing;
    }

    private long failed(RequestFailure why) {
        return Arrays.stream(failures, first, failures.length).filter(why::equals).count();
    }

    /** The requests that were due by that time and had not ended, be it sent or not. */
    private long backlog(long time) {
        long open = 0;
        for (int request = 0; request < planned.length && planned[request] <= time; request++) {
            if (ended[request] == NEVER || ended[request] > time) {
                open++;
            }
        }
        return open;
    }

    /** Times of the counted requests; of those that failed, longer than any other. */
    private long[] times(LatencyKind kind) {
        long[] times = new long[planned.length - first];
        for (int i = 0; i < times.length; i++) {
            int request = first + i;
            boolean answered = ended[request] != NEVER && failures[request] == null;
            times[i] =
                    switch (kind) {
                        case LATENCY ->
                                answered ? ended[request] - planned[request] : Long.MAX_VALUE;
                        case SERVICE -> answered ? ended[request] - sent[request] : Long.MAX_VALUE;
                        case SEND_LAG ->
                                sent[request] != NEVER
                                        ? sent[request] - planned[request]
                                        : Long.MAX_VALUE;
                    };
        }
        return times;
    }
}
