package dev.threadscale.worker.workload;

import java.util.concurrent.RecursiveTask;

/** A range of candidates that is halved until its parts are short enough. */
final class PrimesPart extends RecursiveTask<Integer> {

    private static final long serialVersionUID = 1;

    private final int from;
    private final int to;
    private final int longest;

    /**
     * @param from first candidate
     * @param to last candidate, inclusive
     * @param longest how many candidates a part may have that is not halved, at least 1
     */
    PrimesPart(int from, int to, int longest) {
        this.from = from;
        this.to = to;
        this.longest = longest;
    }

    /** One half is left to whoever is idle, the other is counted by this thread. */
    @Override
    protected Integer compute() {
        if (isShort(from, to, longest)) {
            return Primes.count(from, to + 1);
        }
        int middle = from + (to - from) / 2;
        PrimesPart left = new PrimesPart(from, middle, longest);
        left.fork();
        int right = new PrimesPart(middle + 1, to, longest).compute();
        return left.join() + right;
    }

    /** Whether a part is counted without being halved. */
    static boolean isShort(int from, int to, int longest) {
        return to - from < longest;
    }
}
