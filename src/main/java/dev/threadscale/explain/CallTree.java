package dev.threadscale.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up stacks, one by one, as a tree of who calls whom. A recording may hold any number of
 * stacks, of any depth: what is beyond the bounds counts for the caller that is still within.
 */
public final class CallTree {

    /** The bound of one tree; a recording with two kinds of samples has two. */
    static final int MOST_CALLS = 10_000;

    static final int MOST_DEPTH = 64;

    private final Call root = new Call();
    private int calls;

    /** A method where it is called from one stack of callers. */
    static final class Call {
        private final Map<String, Call> callees = new HashMap<>();
        private long samples;

        /** The number of samples in it and in what it calls. */
        long samples() {
            return samples;
        }

        Map<String, Call> callees() {
            return callees;
        }
    }

    /** Adds a sample, the outermost method first. */
    void add(List<String> stack) {
        Call call = root;
        call.samples++;
        for (String method : stack.subList(0, Math.min(MOST_DEPTH, stack.size()))) {
            Call callee = call.callees.get(method);
            if (callee == null) {
                if (calls == MOST_CALLS) {
                    return;
                }
                calls++;
                callee = new Call();
                call.callees.put(method, callee);
            }
            call = callee;
            call.samples++;
        }
    }

    /** The root, which calls everything. */
    Call root() {
        return root;
    }

    /** The number of different calls. */
    int calls() {
        return calls;
    }
}
