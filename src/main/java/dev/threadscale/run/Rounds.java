package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import java.util.List;

/**
 * What asks for forks beyond those of the plan, round by round. What a round holds follows from the
 * stored forks of the rounds before alone, so that a resumed run asks for the same again.
 */
interface Rounds {

    /** What the next round is for, in words. */
    String purpose();

    /** Whether its forks run though the budget of the run is spent. */
    boolean isRequired();

    /** Whether the sentinel is measured behind each round, however short. */
    boolean isBracketed();

    /** The next round, when all forks of the one before have ended; empty if there is none. */
    List<Fork> next();

    /** Stores what came of it, when there is no further round. */
    void end();
}
