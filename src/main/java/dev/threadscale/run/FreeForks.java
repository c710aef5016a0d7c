package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Forks that any node may run. A block, which holds each configuration once, stays with one node as
 * long as there are blocks for all: so what is compared was measured on the same node. Then those
 * that have nothing left help with the fullest.
 */
final class FreeForks {

    private final Deque<Deque<Fork>> untouched = new ArrayDeque<>();
    private final Map<String, Deque<Fork>> ofNodes = new HashMap<>();
    private int left;

    /** Adds one behind all others. */
    void add(Fork fork) {
        Deque<Fork> last = untouched.peekLast();
        if (last == null || last.getLast().number() != fork.number()) {
            last = new ArrayDeque<>();
            untouched.addLast(last);
        }
        last.addLast(fork);
        left++;
    }

    /** One that was taken waits again, before all others. */
    void giveBack(Fork fork) {
        untouched.addFirst(new ArrayDeque<>(List.of(fork)));
        left++;
    }

    boolean isEmpty() {
        return left == 0;
    }

    /** The next one for a node; empty if there is none left. */
    Optional<Fork> poll(String node) {
        Deque<Fork> block = ofNodes.get(node);
        if (block == null || block.isEmpty()) {
            block = untouched.isEmpty() ? fullest() : untouched.removeFirst();
            ofNodes.put(node, block);
        }
        Optional<Fork> next = Optional.ofNullable(block.pollFirst());
        left -= next.isPresent() ? 1 : 0;
        return next;
    }

    private Deque<Fork> fullest() {
        return ofNodes.values().stream()
                .max(Comparator.comparingInt(Deque::size))
                .orElseGet(ArrayDeque::new);
    }
}
