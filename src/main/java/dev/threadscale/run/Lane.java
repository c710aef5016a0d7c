package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Fork;
import java.util.Optional;

/** What one node does in a run, one thing after the other. */
final class Lane {

    private final Node node;
    private final Measure measure;
    private final ForkRuns runs;
    private final Sentinels sentinels;

    Lane(Node node, Measure measure, ForkRuns runs, Sentinels sentinels) {
        this.node = node;
        this.measure = measure;
        this.runs = runs;
        this.sentinels = sentinels;
    }

    Node node() {
        return node;
    }

    /**
     * Runs what waits for this node, until nothing does.
     *
     * @throws EngineException if the node is lost; the fork that it had waits again
     */
    void work(ForkQueue queue) throws InterruptedException {
        sentinels.beginRound();
        for (Optional<Fork> next = queue.take(node); next.isPresent(); next = queue.take(node)) {
            Fork fork = next.get();
            try {
                runs.run(fork, measure, sentinels.before(fork));
            } catch (EngineException lost) {
                queue.giveBack(fork);
                throw lost;
            }
        }
    }

    /** Ends the run, to be resumed, if forks were left out. */
    void endRound() {
        runs.end();
    }

    /** Measures the sentinel after the forks of a round, if there were any. */
    void bracket() throws InterruptedException {
        sentinels.end();
    }
}
