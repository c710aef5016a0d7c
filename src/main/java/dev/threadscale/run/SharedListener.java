package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.DoubleSummaryStatistics;
import java.util.OptionalInt;

/**
 * Lets nodes that work side by side tell one listener, one after the other. It does not hear of
 * iterations, which do not say of which fork they are.
 */
final class SharedListener implements RunListener {

    private final RunListener listener;

    SharedListener(RunListener listener) {
        this.listener = listener;
    }

    @Override
    public synchronized void runBegins(RemainingWork work) {
        listener.runBegins(work);
    }

    @Override
    public synchronized void roundBegins(Round round) {
        listener.roundBegins(round);
    }

    @Override
    public synchronized void budgetExceeded(int pending) {
        listener.budgetExceeded(pending);
    }

    @Override
    public synchronized void budgetSpent(int left) {
        listener.budgetSpent(left);
    }

    @Override
    public synchronized void hostBusy(double cpus, Duration patience) {
        listener.hostBusy(cpus, patience);
    }

    @Override
    public synchronized void explains(int forks) {
        listener.explains(forks);
    }

    @Override
    public synchronized void cannotExplain() {
        listener.cannotExplain();
    }

    @Override
    public synchronized void forkBegins(Fork fork) {
        listener.forkBegins(fork);
    }

    @Override
    public void iterationEnded(int number, OptionalInt of) {
        // Of whichever fork.
    }

    @Override
    public synchronized void forkEnded(
            Fork fork, ForkRecord record, DoubleSummaryStatistics elapsedNanos) {
        listener.forkEnded(fork, record, elapsedNanos);
    }

    @Override
    public synchronized void engineAway(String problem, Duration patience) {
        listener.engineAway(problem, patience);
    }

    @Override
    public synchronized void engineBack() {
        listener.engineBack();
    }

    @Override
    public synchronized void nodeLost(String name, String problem) {
        listener.nodeLost(name, problem);
    }

    @Override
    public synchronized void runEnds() {
        listener.runEnds();
    }
}
