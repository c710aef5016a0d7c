package dev.threadscale.extend;

import dev.threadscale.claim.Prospect;
import dev.threadscale.levels.Levels;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * An open finding of a run, and the further forks that would probably decide it.
 *
 * @param experiment the name of the experiment
 * @param sides the configurations that need them
 */
public record OpenFinding(String experiment, Prospect prospect, Map<Levels, Side> sides) {

    /**
     * A configuration.
     *
     * @param forks that it has had
     * @param nanos the time of one, including its share of the time between forks
     */
    record Side(int forks, double nanos) {}

    /** Returns it with the forks of its next look if no number would probably decide it. */
    public OpenFinding wanted() {
        return new OpenFinding(experiment, prospect.wanted(), sides);
    }

    public String id() {
        return prospect.finding().id();
    }

    /** Returns the forks of each of its configurations, in all; empty if none would decide it. */
    public OptionalInt forks() {
        return prospect.forks();
    }

    /** Returns the time of the further forks; zero if none would decide it. */
    public Duration time() {
        return timeAfter(Map.of());
    }

    /**
     * Returns the time of the forks that other findings do not need as well.
     *
     * @param planned the forks of configurations that have been planned already
     */
    Duration timeAfter(Map<Levels, Integer> planned) {
        double nanos = 0;
        for (Map.Entry<Levels, Side> side : sides.entrySet()) {
            int known = planned.getOrDefault(side.getKey(), side.getValue().forks());
            nanos += side.getValue().nanos() * Math.max(0, forks().orElse(0) - known);
        }
        return Duration.ofNanos(Math.round(nanos));
    }
}
