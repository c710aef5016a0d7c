package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Forks that wait for a node, in their order. Each is given to one node at a time; those of a
 * system wait for the node of its name, all others for any.
 */
final class ForkQueue {

    /** Decides, as long as forks wait, whether another one begins. */
    @FunctionalInterface
    interface Gate {

        /**
         * Asked before each.
         *
         * @param left how many have not begun
         */
        boolean opens(int left);
    }

    private final Map<String, Deque<Fork>> bound = new HashMap<>();
    private final FreeForks free = new FreeForks();
    private final Gate gate;
    private int left;
    private boolean closed;

    ForkQueue(List<Fork> forks, Gate gate) {
        this.gate = gate;
        this.left = forks.size();
        for (Fork fork : forks) {
            fork.configuration()
                    .system()
                    .ifPresentOrElse(system -> of(system).addLast(fork), () -> free.add(fork));
        }
    }

    private Deque<Fork> of(String system) {
        return bound.computeIfAbsent(system, any -> new ArrayDeque<>());
    }

    /** The next fork for a node; empty if there is none, or none is to begin any longer. */
    synchronized Optional<Fork> take(Node node) {
        if (!hasFor(node)) {
            return Optional.empty();
        }
        if (!gate.opens(left)) {
            closed = true;
            return Optional.empty();
        }
        left--;
        Optional<Fork> its = Optional.ofNullable(of(node.name()).pollFirst());
        return its.isPresent() ? its : free.poll(node.name());
    }

    /** A fork that was taken has not run, and waits again, before all others. */
    synchronized void giveBack(Fork fork) {
        left++;
        fork.configuration()
                .system()
                .ifPresentOrElse(system -> of(system).addFirst(fork), () -> free.giveBack(fork));
    }

    /** Nothing is to begin any longer. */
    synchronized void close() {
        closed = true;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Whether a node would get a fork. */
    synchronized boolean hasFor(Node node) {
        return !closed && !(of(node.name()).isEmpty() && free.isEmpty());
    }

    /** How many have not begun. */
    synchronized int left() {
        return left;
    }
}
