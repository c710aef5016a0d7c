package dev.threadscale.results;

import java.util.Map;

/** Keys of {@link RunRecord#measure} that the store itself reads. */
public final class MeasureKeys {

    /** How many forks each configuration has in the plan. */
    public static final String FORKS = "forks";

    /** How many it may have; missing unless a precision is to be reached. */
    public static final String MOST_FORKS = "forks_max";

    /** True if sentinels are measured; else missing. */
    public static final String SENTINEL = "sentinel";

    private MeasureKeys() {}

    static boolean hasSentinels(Map<String, Object> measure) {
        return Boolean.TRUE.equals(measure.get(SENTINEL));
    }

    /** Which forks of a run count. */
    public static Counting counting(RunRecord run) {
        int planned = run.measure().get(FORKS) instanceof Number number ? number.intValue() : 0;
        return new Counting(planned, run.measure().containsKey(MOST_FORKS));
    }
}
