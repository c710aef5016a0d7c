package dev.threadscale.worker.load;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The three times that are taken of each request. */
public enum LatencyKind {
    /** From the planned time to the whole answer: what a user waits, a queue included. */
    LATENCY,
    /** From the real sending to the answer: shorter wherever the generator had to wait. */
    SERVICE,
    /** From the planned time to the real sending: the generator's own error. */
    SEND_LAG;

    /** Percentiles that are reported, ascending. */
    public static final List<String> LEVELS =
            List.of("10", "25", "50", "75", "90", "95", "99", "99.5", "99.9", "99.95", "99.99");

    /** With fewer samples beyond it, a percentile is mostly chance. */
    private static final double FEWEST_BEYOND = 100;

    private final String key = name().toLowerCase(Locale.ROOT);

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
     * Adds what is known of them.
     *
     * @param times each one, in any order, which changes; {@link Long#MAX_VALUE} if it has no end
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
            boolean known = Math.round(times.length * (1 - share)) >= FEWEST_BEYOND;
            long time = times[(int) Math.max(0, Math.ceil(times.length * share) - 1)];
            if (known && time != Long.MAX_VALUE) {
                into.put(key(level), time);
            }
        }
    }
}
