package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The nodes of a run, which work side by side. One that is lost is lost for the rest of the
 * session: what can run elsewhere does, and what cannot is left for another session.
 */
final class Lanes {

    /** What a node is to do. */
    @FunctionalInterface
    private interface Work {
        void of(Lane lane) throws InterruptedException;
    }

    private final List<Lane> lanes;
    private final RunListener listener;
    private final Map<Lane, EngineException> lost = new LinkedHashMap<>();

    Lanes(List<Lane> lanes, RunListener listener) {
        this.lanes = List.copyOf(lanes);
        this.listener = listener;
    }

    /**
     * Runs forks until none is left, or none is to begin any longer.
     *
     * @throws EngineException if some are left that were to run, because their nodes are lost
     */
    void run(ForkQueue queue) throws InterruptedException {
        List<Lane> needed = needed(queue);
        while (!needed.isEmpty()) {
            each(needed, lane -> lane.work(queue), queue::close);
            // Of a node that was lost at last, when the others had nothing to do any longer.
            needed = needed(queue);
        }
        if (!lost.isEmpty() && !queue.isClosed() && queue.left() > 0) {
            throw first();
        }
    }

    private EngineException first() {
        Map.Entry<Lane, EngineException> one = lost.entrySet().iterator().next();
        EngineException why = one.getValue();
        String problem = one.getKey().node().named(String.valueOf(why.getMessage()));
        return new EngineException(problem, why.remedy(), why);
    }

    private List<Lane> needed(ForkQueue queue) {
        return alive().filter(lane -> queue.hasFor(lane.node())).toList();
    }

    /** Ends the run, to be resumed, if forks were left out. */
    void endRound() {
        // One that is lost has said so, and the others have run its share.
        for (Lane lane : alive().toList()) {
            lane.endRound();
        }
    }

    /** Measures the sentinels after the forks of a round. */
    void bracket() throws InterruptedException {
        each(alive().toList(), Lane::bracket, () -> {});
    }

    private Stream<Lane> alive() {
        return lanes.stream().filter(lane -> !lost.containsKey(lane));
    }

    /**
     * Lets nodes work side by side, a single one on this thread.
     *
     * @param stop called when one fails and is not just lost
     */
    private void each(List<Lane> some, Work work, Runnable stop) throws InterruptedException {
        if (lanes.size() == 1) {
            work.of(lanes.getFirst());
            return;
        }
        SideBySide.each(
                some,
                (Lane lane) -> {
                    on(lane, work, stop);
                    return lane;
                });
    }

    private void on(Lane lane, Work work, Runnable stop) throws InterruptedException {
        boolean ended = false;
        try {
            work.of(lane);
            ended = true;
        } catch (EngineException gone) {
            ended = true;
            lose(lane, gone);
        } finally {
            if (!ended) {
                stop.run();
            }
        }
    }

    private synchronized void lose(Lane lane, EngineException why) {
        lost.put(lane, why);
        listener.nodeLost(lane.node().name(), String.valueOf(why.getMessage()));
    }

    /** What is to be kept of those that are lost. */
    synchronized List<String> doubts() {
        return lost.entrySet().stream()
                .map(one ->
                        "%s was lost while the run went on: %s"
                                .formatted(one.getKey().node().name(), one.getValue().getMessage()))
                .toList();
    }
}
