package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Fork;
import dev.threadscale.store.StoreException;
import java.util.List;

/** Runs the forks of a session one after the other, as far as its budget goes. */
final class ForkSequence {

    private final Measure measure;
    private final ForkRuns runs;
    private final RunListener listener;
    private final Sentinels sentinels;
    private final Budget budget;
    private boolean exceeded;

    ForkSequence(
            Measure measure,
            ForkRuns runs,
            RunListener listener,
            Sentinels sentinels,
            Budget budget) {
        this.measure = measure;
        this.runs = runs;
        this.listener = listener;
        this.sentinels = sentinels;
        this.budget = budget;
    }

    /** Runs all of the forks; that the budget is spent on the way is said once. */
    void complete(List<Fork> forks) throws EngineException, StoreException, InterruptedException {
        sentinels.beginRound();
        for (int i = 0; i < forks.size(); i++) {
            if (!exceeded && budget.isSpent()) {
                exceeded = true;
                listener.budgetExceeded(forks.size() - i);
            }
            run(forks.get(i));
        }
        runs.end();
    }

    /**
     * Runs forks until the budget is spent.
     *
     * @return whether it was enough for all of them
     */
    boolean attempt(List<Fork> forks) throws EngineException, StoreException, InterruptedException {
        sentinels.beginRound();
        for (int i = 0; i < forks.size(); i++) {
            if (!affords(forks.size() - i)) {
                return false;
            }
            run(forks.get(i));
        }
        runs.end();
        return true;
    }

    /** Whether there is budget for another fork; if not, it is said how many are left out. */
    boolean affords(int forks) {
        if (budget.isSpent()) {
            listener.budgetSpent(forks);
            return false;
        }
        return true;
    }

    private void run(Fork fork) throws EngineException, StoreException, InterruptedException {
        runs.run(fork, measure, sentinels.before(fork));
    }
}
