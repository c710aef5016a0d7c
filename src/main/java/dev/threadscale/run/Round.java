package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import java.util.List;
import java.util.Set;

/**
 * Forks that a run is about to go on with.
 *
 * @param purpose what they are for, in words
 * @param forks all of the round
 * @param pending those that are to run, in their order; an interrupted run has had the others
 */
public record Round(String purpose, List<Fork> forks, List<Fork> pending) {

    static Round of(String purpose, List<Fork> forks, Set<String> ended) {
        return new Round(purpose, forks, Scope.pending(forks, ended));
    }
}
