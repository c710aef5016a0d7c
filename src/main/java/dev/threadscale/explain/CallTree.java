package dev.threadscale.explain;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A tree of callers and callees, to which stacks are added one by one. A recording may contain any
 * number of stacks of any depth. Calls beyond the bounds count for their caller.
 */
final class CallTree {

    /** The maximum size of one tree. A recording with two kinds of samples has two trees. */
    static final int MOST_CALLS = 10_000;

    static final int MOST_DEPTH = 64;

    private final Call root = new Call();
    private int calls;

    /** A method called from a certain stack of callers. */
    static final class Call {
        private final Map<String, Call> callees = new HashMap<>();
        private long samples;

        /** Returns the number of samples in it and in its callees. */
        long samples() {
            return samples;
        }

        Map<String, Call> callees() {
            return callees;
        }
    }

    /** Adds a sample, with the outermost method first. */
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

    /** Returns the root, which calls everything. */
    Call root() {
        return root;
    }

    /** Returns the number of different calls. */
    int calls() {
        return calls;
    }
}
