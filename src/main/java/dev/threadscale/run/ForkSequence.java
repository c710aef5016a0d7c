package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import java.util.List;

/** Runs the forks of a session in their order, as far as its budget goes. */
final class ForkSequence {

    private final Lanes lanes;
    private final RunListener listener;
    private final Budget budget;
    private boolean exceeded;

    ForkSequence(Lanes lanes, RunListener listener, Budget budget) {
        this.lanes = lanes;
        this.listener = listener;
        this.budget = budget;
    }

    /** Runs all of the forks; that the budget is spent on the way is said once. */
    void complete(List<Fork> forks) throws InterruptedException {
        lanes.run(new ForkQueue(forks, this::exceeds));
        lanes.endRound();
    }

    private boolean exceeds(int left) {
        if (!exceeded && budget.isSpent()) {
            exceeded = true;
            listener.budgetExceeded(left);
        }
        return true;
    }

    /**
     * Runs forks until the budget is spent.
     *
     * @return whether it was enough for all of them
     */
    boolean attempt(List<Fork> forks) throws InterruptedException {
        ForkQueue queue = new ForkQueue(forks, this::affords);
        lanes.run(queue);
        if (queue.left() > 0) {
            return false;
        }
        lanes.endRound();
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

    /** Measures the sentinels after the forks of a round. */
    void bracket() throws InterruptedException {
        lanes.bracket();
    }
}
