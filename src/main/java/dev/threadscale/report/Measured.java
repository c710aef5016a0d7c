package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.Map;
import java.util.Optional;

/**
 * What was measured of one configuration, over its good forks.
 *
 * @param configuration the configuration's id
 * @param levels axis name → level, for every axis
 * @param elapsed elapsed time of an iteration, in ns
 * @param cpu CPU time of an iteration, in ns; empty if the runtime reports none
 * @param throttledPeriods CFS periods of an iteration in which the quota was used up; empty if
 *     unknown
 * @param steadiness whether its measured iterations are steady; empty if they are too few to tell
 */
public record Measured(
        String configuration,
        Map<String, String> levels,
        Estimate elapsed,
        Optional<Estimate> cpu,
        Optional<Estimate> throttledPeriods,
        Optional<Steadiness> steadiness) {

    public Measured {
        levels = Map.copyOf(levels);
    }
}
