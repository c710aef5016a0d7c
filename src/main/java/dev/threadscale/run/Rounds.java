package dev.threadscale.run;

import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.RunDirectory;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Adds forks to those of the plan, round by round. A round depends only on the forks of earlier
 * rounds, so a resumed run adds the same forks.
 */
sealed interface Rounds permits Searching, Flipping, Mapping, Extending, Refining, Deciding {

    /**
     * Returns the rounds of a run: for its search, otherwise for its precision, otherwise for
     * undecided findings.
     */
    static Rounds of(RemainingWork work, EndedForks ended) {
        Plan plan = work.plan();
        Measure measure = plan.experiment().measure();
        if (!ended.run().experiment().measure().extended().isEmpty()) {
            return new Extending(work, ended);
        }
        if (plan.experiment().search().isPresent()) {
            return new Searching(work, plan.experiment().search().get(), ended);
        }
        if (plan.experiment().flip().isPresent()) {
            return new Flipping(work, plan.experiment().flip().get(), ended);
        }
        if (plan.experiment().map().isPresent()) {
            return new Mapping(work, plan.experiment().map().get(), ended);
        }
        return measure.precision().isPresent()
                ? new Refining(plan, measure.precision().get(), ended)
                : new Deciding(work, ended);
    }

    /** Returns the purpose of the next round, for people. */
    String purpose();

    /** Returns the number of forks before the first round. */
    default int before(Plan plan) {
        return plan.forks().size();
    }

    /** Returns true if the forks run even if the budget of the run is spent. */
    default boolean isRequired() {
        return false;
    }

    /**
     * Returns true if the forks of a round only count together. Such a round only begins if the
     * budget suffices for all of it, and a sentinel follows it, however short it is.
     */
    default boolean isWhole() {
        return false;
    }

    /**
     * Adapts the rounds to the budget before the first; the bound is then recorded in the run.
     *
     * @param room returns true if there is time for the given forks
     * @return the number of forks of each configuration that fit; empty if all do
     */
    default OptionalInt bound(Predicate<List<Fork>> room) {
        return OptionalInt.empty();
    }

    /**
     * Returns the next round; called when all forks of the previous one have ended. Empty after the
     * last.
     */
    List<Fork> next();

    /** Records configurations of the next round that the plan does not have. */
    default void extend(RunDirectory directory) {}

    /** Stores the result after the last round. */
    default void end(RunDirectory directory) {}
}
