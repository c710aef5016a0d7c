package dev.threadscale.claim;

import dev.threadscale.levels.Levels;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The forks with which a run that goes on would probably decide an open finding.
 *
 * @param now the present number of forks of each configuration
 * @param forks that it would need, in all; empty if the allowed ones would hardly decide it
 * @param next the number of forks at its next look
 * @param isDoubted true if the allowed forks would probably decide it if nothing disturbed any of
 *     them
 * @param sides the configurations that need them
 */
public record Prospect(
        Finding finding,
        int now,
        OptionalInt forks,
        int next,
        boolean isDoubted,
        Set<Levels> sides) {

    /**
     * A finding counts as decided from this simulated probability on. The true one is somewhat
     * lower, because sizes close to a limit are more common than the flat prior takes them to be.
     */
    static final double PROBABLE = 0.8;

    /** Returns the same for a user who wants its next look, however improbable a verdict is. */
    public Prospect wanted() {
        OptionalInt further = next > now ? OptionalInt.of(next) : OptionalInt.empty();
        OptionalInt least = forks.isPresent() ? forks : further;
        return new Prospect(finding, now, least, next, isDoubted, sides);
    }
}
