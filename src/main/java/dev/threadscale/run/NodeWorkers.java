package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The workers of a run, one for each node, in parallel. A lost node is lost for the rest of the
 * session: its forks run on other nodes if possible, otherwise in another session.
 */
final class NodeWorkers {

    /** The task of a worker. */
    @FunctionalInterface
    private interface Work {
        void of(NodeWorker worker) throws InterruptedException;
    }

    /** Runs the forks of one node, one after the other. */
    record NodeWorker(
            Node node, Measure measure, ForkAttempts attempts, Sentinels sentinels, BusyHost busy) {

        private boolean canRun(Configuration configuration) throws InterruptedException {
            return node.takes(configuration) && node.engine().unavailable(configuration).isEmpty();
        }

        /**
         * Runs waiting forks until none is left for this node.
         *
         * @throws EngineException if the node is lost; its fork waits again
         */
        private void work(ForkQueue remaining) throws InterruptedException {
            sentinels.beginRound();
            Optional<Fork> next = remaining.take(node);
            while (next.isPresent()) {
                Fork fork = next.get();
                try {
                    busy.before(fork);
                    attempts.run(fork, measure, sentinels.before(fork));
                } catch (EngineException lost) {
                    remaining.giveBack(fork);
                    throw lost;
                }
                next = remaining.take(node);
            }
        }
    }

    private final List<NodeWorker> workers;
    private final Consumer<RunEvent> listener;
    private final Map<NodeWorker, EngineException> lost = new LinkedHashMap<>();

    NodeWorkers(List<NodeWorker> workers, Consumer<RunEvent> listener) {
        this.workers = List.copyOf(workers);
        this.listener = listener;
    }

    /**
     * Runs forks until none is left or the queue is closed.
     *
     * @throws EngineException if forks are left because their nodes are lost, or because their
     *     program is gone
     */
    void run(ForkQueue remaining) throws InterruptedException {
        List<NodeWorker> needed = needed(remaining);
        while (!needed.isEmpty()) {
            each(needed, worker -> worker.work(remaining), remaining::close);
            // A node may be lost after the others have finished, which then take over its forks.
            needed = needed(remaining);
        }
        if (remaining.isClosed()) {
            return;
        }
        if (!lost.isEmpty() && remaining.left() > 0) {
            throw firstLoss();
        }
        // Lost nodes were reported already, and the others have finished.
        alive().forEach(worker -> worker.attempts().end());
    }

    private EngineException firstLoss() {
        Map.Entry<NodeWorker, EngineException> first = lost.entrySet().iterator().next();
        return first.getKey().node().named(first.getValue());
    }

    private List<NodeWorker> needed(ForkQueue remaining) {
        return alive().filter(worker -> remaining.hasFor(worker.node())).toList();
    }

    /** Measures the sentinels after the forks of a round. */
    void bracket() throws InterruptedException {
        each(alive().toList(), worker -> worker.sentinels().end(), () -> {});
    }

    /** Returns true if every node can record forks. */
    boolean canRecord() {
        return workers.stream().allMatch(worker -> worker.node().engine().traits().records());
    }

    /**
     * Records a fork on the first node that can run it, if there is one. The loss of one of several
     * nodes does not end the run, which is complete without recordings.
     *
     * @throws EngineException if the only node is lost
     */
    void record(Fork fork, Measure measure, OptionalInt iterations) throws InterruptedException {
        for (NodeWorker worker : alive().toList()) {
            try {
                if (worker.canRun(fork.configuration())) {
                    worker.attempts().runRecorded(fork, measure, iterations);
                    return;
                }
            } catch (EngineException gone) {
                if (workers.size() == 1) {
                    throw gone;
                }
                lose(worker, gone);
            }
        }
    }

    private Stream<NodeWorker> alive() {
        return workers.stream().filter(worker -> !lost.containsKey(worker));
    }

    /**
     * Runs a task for all nodes in parallel; for a single node on this thread.
     *
     * @param stop is called when a worker fails, except by the loss of its node
     */
    private void each(List<NodeWorker> active, Work work, Runnable stop)
            throws InterruptedException {
        if (workers.size() == 1) {
            work.of(workers.getFirst());
            return;
        }
        Nodes.sideBySide(
                active,
                (NodeWorker worker) -> {
                    try {
                        work.of(worker);
                    } catch (EngineException gone) {
                        lose(worker, gone);
                    } catch (InterruptedException | RuntimeException | Error failed) {
                        stop.run();
                        throw failed;
                    }
                    return worker;
                });
    }

    private synchronized void lose(NodeWorker worker, EngineException why) {
        lost.put(worker, why);
        listener.accept(
                new RunEvent.NodeLost(worker.node().name(), String.valueOf(why.getMessage())));
    }

    /** Returns the losses of nodes, for the record of the run. */
    synchronized List<String> doubts() {
        List<String> doubts = new ArrayList<>();
        lost.forEach((worker, failed) ->
                doubts.add(
                        "%s was lost during the run: %s"
                                .formatted(worker.node().name(), failed.getMessage())));
        return doubts;
    }
}
