package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The forks that wait for a node, in their order. A fork with a system waits for the node of that
 * name, any other for any node.
 *
 * <p>A block of the latter contains each configuration once. While there are whole blocks, each
 * stays on one node, so that compared forks are measured on the same node. Then idle nodes help the
 * node with the most forks left.
 */
final class ForkQueue {

    private final Map<String, Deque<Fork>> bound = new HashMap<>();
    private final Deque<Deque<Fork>> untouchedBlocks = new ArrayDeque<>();
    private final Map<String, Deque<Fork>> blocksOfNodes = new HashMap<>();
    private final IntPredicate permission;
    private int left;
    private int leftForAny;
    private boolean closed;

    /**
     * Creates a queue.
     *
     * @param permission decides before each fork, given the number of forks left; the first refusal
     *     closes the queue
     */
    ForkQueue(List<Fork> forks, IntPredicate permission) {
        this.permission = permission;
        this.left = forks.size();
        forks.forEach(this::add);
    }

    private void add(Fork fork) {
        Optional<String> system = fork.configuration().system();
        if (system.isPresent()) {
            of(system.get()).addLast(fork);
            return;
        }
        Deque<Fork> last = untouchedBlocks.peekLast();
        if (last == null || last.getLast().number() != fork.number()) {
            last = new ArrayDeque<>();
            untouchedBlocks.addLast(last);
        }
        last.addLast(fork);
        leftForAny++;
    }

    private Deque<Fork> of(String system) {
        return bound.computeIfAbsent(system, _ -> new ArrayDeque<>());
    }

    /** Takes the next fork for a node; empty if none is left for it, or the queue is closed. */
    synchronized Optional<Fork> take(Node node) {
        if (!hasFor(node)) {
            return Optional.empty();
        }
        if (!permission.test(left)) {
            closed = true;
            return Optional.empty();
        }
        left--;
        Optional<Fork> own = Optional.ofNullable(of(node.name()).pollFirst());
        return own.isPresent() ? own : ofAny(node.name());
    }

    private Optional<Fork> ofAny(String node) {
        Deque<Fork> block = blocksOfNodes.get(node);
        if (block == null || block.isEmpty()) {
            block = untouchedBlocks.isEmpty() ? largestBlock() : untouchedBlocks.removeFirst();
            blocksOfNodes.put(node, block);
        }
        Optional<Fork> next = Optional.ofNullable(block.pollFirst());
        leftForAny -= next.isPresent() ? 1 : 0;
        return next;
    }

    private Deque<Fork> largestBlock() {
        return blocksOfNodes.values().stream()
                .max(Comparator.comparingInt(Deque::size))
                .orElseGet(ArrayDeque::new);
    }

    /** Puts back a fork that did not run, before all others. */
    synchronized void giveBack(Fork fork) {
        left++;
        Optional<String> system = fork.configuration().system();
        if (system.isPresent()) {
            of(system.get()).addFirst(fork);
        } else {
            untouchedBlocks.addFirst(new ArrayDeque<>(List.of(fork)));
            leftForAny++;
        }
    }

    /** Closes the queue: no further fork begins. */
    synchronized void close() {
        closed = true;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Returns true if a fork is left for a node. */
    synchronized boolean hasFor(Node node) {
        return !closed && (leftForAny > 0 || !of(node.name()).isEmpty());
    }

    /** Returns the number of forks that have not begun. */
    synchronized int left() {
        return left;
    }
}
