package dev.threadscale.claim;

import dev.threadscale.levels.Levels;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The forks with which a new run would probably decide an open finding.
 *
 * @param forks of each configuration, in all; empty if the allowed ones would hardly decide it
 * @param isDoubted true if the allowed forks would probably decide it on a host where nothing
 *     disturbs them
 * @param sides the forks that this run has of each configuration that needs more
 */
public record Prospect(
        Finding finding, OptionalInt forks, boolean isDoubted, Map<Levels, Integer> sides) {

    /**
     * The probability from which on a finding counts as decided. In a new run it is rather less,
     * since sizes close to a limit are more common than the flat prior takes them to be.
     */
    static final double PROBABLE = 0.8;
}
