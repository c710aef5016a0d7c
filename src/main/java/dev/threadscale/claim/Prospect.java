package dev.threadscale.claim;

import java.util.OptionalInt;

/**
 * The forks with which a new run would probably decide an open finding.
 *
 * @param forks of each configuration, in all; empty if the allowed ones would hardly decide it
 * @param isDoubted true if the allowed forks would probably decide it on a host where nothing
 *     disturbs them
 */
public record Prospect(Finding finding, OptionalInt forks, boolean isDoubted) {

    /**
     * A finding counts as decided from this simulated probability on. The true one is somewhat
     * lower, because sizes close to a limit are more common than the flat prior takes them to be.
     */
    static final double PROBABLE = 0.8;
}
