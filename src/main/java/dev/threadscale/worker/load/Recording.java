package dev.threadscale.worker.load;

import dev.threadscale.protocol.RequestFailure;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The times of every request of a window, in ns since the lead-in began. All are kept, so
 * percentiles are exact. Threads may write different requests; readers have to wait for the
 * writers.
 *
 * <p>The requests of the lead-in bring the service into its steady state and are not counted.
 */
final class Recording {

    private static final long NEVER = -1;

    private static final int LONGEST_SEEN = 72;

    /** The characters that would not be read back from a line of a report. */
    private static final Pattern NOT_SHOWN = Pattern.compile("[^ -~]|=");

    /** The most different events, since a service may answer as it likes. */
    private static final int MOST_EVENTS = 30;

    private final long[] planned;
    private final long[] sent;
    private final long[] ended;
    private final @Nullable RequestFailure[] failures;
    private final Map<String, Long> events = new ConcurrentHashMap<>();
    private final long begin;
    private final long end;
    private final int first;

    /**
     * Creates a recording without times.
     *
     * @param planned the times of all requests, ascending
     * @param leadIn the time before the window
     * @param duration the window
     */
    Recording(long[] planned, Duration leadIn, Duration duration) {
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

    /** Records when a request was actually sent. */
    void sent(int request, long at) {
        sent[request] = at;
    }

    /** Records when an answer was complete. */
    void answered(int request, long at) {
        ended[request] = at;
    }

    /**
     * Records when a request failed.
     *
     * @param seen what came, such as the status; empty if the failure says it all
     */
    void failed(int request, long at, RequestFailure why, String seen) {
        failures[request] = why;
        ended[request] = at;
        if (!seen.isEmpty()) {
            String event = why.key() + " " + shown(seen);
            boolean fits = events.size() < MOST_EVENTS || events.containsKey(event);
            count(request, fits ? event : why.key() + " others");
        }
    }

    /** Counts an event of a request if it belongs to the window. */
    void count(int request, String event) {
        if (isCounted(request)) {
            events.merge(event, 1L, Long::sum);
        }
    }

    /** Returns text of the service as a word of a report. */
    private static String shown(String seen) {
        String text = NOT_SHOWN.matcher(seen).replaceAll("?");
        return text.length() > LONGEST_SEEN ? text.substring(0, LONGEST_SEEN) : text;
    }

    boolean isCounted(int request) {
        return request >= first;
    }

    /** Summarizes the counted requests. */
    LoadReport report() {
        Map<String, Long> values = new LinkedHashMap<>();
        put(values, Figure.PLANNED, planned.length - first);
        put(values, Figure.DURATION_NS, end - begin);
        put(values, Figure.ANSWERED, answered());
        put(values, Figure.NOT_SENT, notSent());
        put(values, Figure.BACKLOG_BEFORE, backlog(begin));
        put(values, Figure.BACKLOG_AFTER, backlog(end));
        for (RequestFailure failure : RequestFailure.values()) {
            values.put(failure.key(), failed(failure));
        }
        values.putAll(events);
        for (LatencyKind kind : LatencyKind.values()) {
            kind.percentiles(times(kind), values);
        }
        return new LoadReport(values);
    }

    private static void put(Map<String, Long> values, Figure figure, long value) {
        values.put(figure.key(), value);
    }

    /**
     * Returns the number of answers received in the window, including those to earlier requests.
     */
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

    /** Returns the number of requests, sent or not, that were due by a time and had not ended. */
    private long backlog(long time) {
        long open = 0;
        for (int request = 0; request < planned.length && planned[request] <= time; request++) {
            if (ended[request] == NEVER || ended[request] > time) {
                open++;
            }
        }
        return open;
    }

    /** Returns the times of the counted requests; those of failed ones exceed all others. */
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
