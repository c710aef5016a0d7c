package dev.threadscale.worker.load;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The times measured for each request. */
public enum LatencyKind {
    /** The time from planned sending to the whole answer: a user's wait, with queues. */
    LATENCY(100),
    /** The time from actual sending to the whole answer, without the generator's delay. */
    SERVICE(100),
    /**
     * The time from planned to actual sending: the generator's own error. It is needed at
     * percentiles with half as many samples beyond them.
     */
    SEND_LAG(50);

    /** The reported percentiles, ascending. */
    public static final List<String> LEVELS =
            List.of("10", "25", "50", "75", "90", "95", "99", "99.5", "99.9", "99.95", "99.99");

    private final int fewestBeyond;
    private final String key = name().toLowerCase(Locale.ROOT);

    /**
     * Defines a kind.
     *
     * @param fewestBeyond the least number of samples beyond a percentile; with fewer it is mostly
     *     chance
     */
    LatencyKind(int fewestBeyond) {
        this.fewestBeyond = fewestBeyond;
    }

    int fewestBeyond() {
        return fewestBeyond;
    }

    String key(String level) {
        return key + "_p" + level;
    }

    String meanKey() {
        return key + "_mean";
    }

    String maxKey() {
        return key + "_max";
    }

    /**
     * Adds the known percentiles, mean and maximum, in ns.
     *
     * @param times of all requests, which are sorted in place; {@link Long#MAX_VALUE} without an
     *     end
     */
    void percentiles(long[] times, Map<String, Long> into) {
        if (times.length == 0) {
            return;
        }
        Arrays.sort(times);
        long longest = times[times.length - 1];
        if (longest != Long.MAX_VALUE) {
            into.put(meanKey(), Math.round(Arrays.stream(times).average().orElseThrow()));
            into.put(maxKey(), longest);
        }
        for (String level : LEVELS) {
            double share = Double.parseDouble(level) / 100;
            // Rounded: 10,000 × (1 − 0.99) is 100 and not 99.999.
            boolean known = Math.round(times.length * (1 - share)) >= fewestBeyond;
            long time = times[(int) Math.max(0, Math.ceil(times.length * share) - 1)];
            if (known && time != Long.MAX_VALUE) {
                into.put(key(level), time);
            }
        }
    }
}
