package dev.threadscale.worker.workload;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.RecursiveTask;

/**
 * A workload with strong scaling: the primes up to a limit are counted once, split into one part
 * per task, or by a recursion that splits the range itself.
 */
final class Primes implements Workload {

    private static final Parameter LIMIT =
            Parameter.whole("limit", 2, 100_000_000, 10_000_000)
                    .describedAs("The largest number that is tested.");

    /** The value for as many parts as there are tasks. */
    private static final String NONE = "none";

    private static final Parameter THRESHOLD =
            Parameter.wholeOr("threshold", 0, 100_000_000, NONE)
                    .describedAs(
                            "none: the range has as many parts as there are tasks. A number:"
                                    + " the single task halves the range in ForkJoin tasks until a part"
                                    + " has at most that many numbers (0: single numbers); with"
                                    + " fork-join or work-stealing.");

    static final WorkloadType TYPE =
            WorkloadType.of("primes", Primes::new, LIMIT, THRESHOLD)
                    .describedAs(
                            "The primes up to a limit are counted by trial division with odd"
                                    + " divisors. The range is split into as many parts as there are"
                                    + " tasks, or by recursion.")
                    .costing((arguments, tasks) -> cpuSeconds(arguments))
                    .refusing(Primes::recursionOutOfPlace)
                    .strongScaling();

    /** The cost of creating, forking and joining a part of the recursion. */
    private static final double SECONDS_PER_PART = 5e-8;

    private static final int NOT_RUN = -1;

    private final int limit;
    private final OptionalInt threshold;
    private final int[] bounds;
    private final int[] counts;
    private final int expected;

    private Primes(Setup setup) {
        int tasks = setup.tasks();
        this.limit = setup.integer(LIMIT);
        this.threshold = setup.arguments().integerUnlessWord(THRESHOLD);
        this.bounds = bounds(limit, tasks);
        this.counts = new int[tasks];
        this.expected = sieve(limit);
    }

    @Override
    public void prepare() {
        Arrays.fill(counts, NOT_RUN);
    }

    @Override
    public void run(int task) {
        counts[task] = threshold.isPresent() ? recurse() : count(bounds[task], bounds[task + 1]);
    }

    /** Counts by recursion. The parts go to the pool that runs this task. */
    private int recurse() {
        return new Part(1, limit, Math.max(1, threshold.getAsInt())).invoke();
    }

    /** Counts the primes from one candidate to another, exclusive. */
    static int count(int from, int to) {
        int count = 0;
        for (int candidate = from; candidate < to; candidate++) {
            if (isPrime(candidate)) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void verify() {
        int total = 0;
        for (int task = 0; task < counts.length; task++) {
            if (counts[task] == NOT_RUN) {
                throw new WrongResultException("task %d left no result", task);
            }
            total += counts[task];
        }
        if (total != expected) {
            throw new WrongResultException("counted %d primes instead of %d", total, expected);
        }
    }

    private static Optional<String> recursionOutOfPlace(Combination combination) {
        if (combination.arguments().integerUnlessWord(THRESHOLD).isEmpty()) {
            return Optional.empty();
        }
        String parts = "With a threshold the recursion decides the parts: it works with 1 task";
        return Combination.only(
                        "With a threshold a ForkJoin pool splits the range",
                        "fork-join",
                        "work-stealing")
                .problem(combination)
                .or(() ->
                        combination.tasks() == 1
                                ? Optional.empty()
                                : Optional.of(parts + ", not with " + combination.tasks()));
    }

    private static double cpuSeconds(Arguments arguments) {
        double limit = arguments.number(LIMIT);
        OptionalInt threshold = arguments.integerUnlessWord(THRESHOLD);
        double parts = threshold.isEmpty() ? 0 : 2 * limit / Math.max(1, threshold.getAsInt());
        return 8e-11 * Math.pow(limit, 1.5) + SECONDS_PER_PART * parts;
    }

    /**
     * Splits 0..limit into parts of about equal work. Trial division costs about the square root of
     * a candidate, so the work up to n grows as n^1.5. With parts of equal length, the last one
     * would have most of the work, and the split rather than the threads would limit the scaling.
     */
    static int[] bounds(int limit, int parts) {
        int[] bounds = new int[parts + 1];
        for (int part = 1; part < parts; part++) {
            bounds[part] = (int) Math.round(limit * Math.pow((double) part / parts, 2.0 / 3.0));
        }
        bounds[parts] = limit + 1;
        return bounds;
    }

    private static boolean isPrime(int candidate) {
        if (candidate < 3 || candidate % 2 == 0) {
            return candidate == 2;
        }
        for (int divisor = 3; (long) divisor * divisor <= candidate; divisor += 2) {
            if (candidate % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    /** Counts with a different method than the measured one: the sieve of Eratosthenes. */
    static int sieve(int limit) {
        BitSet composite = new BitSet(limit + 1);
        int count = 0;
        for (int n = 2; n <= limit; n++) {
            if (!composite.get(n)) {
                count++;
                for (long multiple = (long) n * n; multiple <= limit; multiple += n) {
                    composite.set((int) multiple);
                }
            }
        }
        return count;
    }

    /** A range of candidates that is halved until its parts are short enough. */
    static final class Part extends RecursiveTask<Integer> {

        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;
        private final int longest;

        /**
         * Creates a part.
         *
         * @param from first candidate
         * @param to last candidate, inclusive
         * @param longest the maximum number of candidates of a part that is not halved, at least 1
         */
        Part(int from, int to, int longest) {
            this.from = from;
            this.to = to;
            this.longest = longest;
        }

        /** Leaves one half to idle threads, and counts the other half on this thread. */
        @Override
        protected Integer compute() {
            if (isShort(from, to, longest)) {
                return count(from, to + 1);
            }
            int middle = from + (to - from) / 2;
            Part left = new Part(from, middle, longest);
            left.fork();
            int right = new Part(middle + 1, to, longest).compute();
            return left.join() + right;
        }

        /** Returns true if a part is counted without being halved. */
        static boolean isShort(int from, int to, int longest) {
            return to - from < longest;
        }
    }
}
