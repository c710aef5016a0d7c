package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ForkJoinTask;

/**
 * Strong scaling: the primes up to a limit are counted once, split into one part a task, or by a
 * recursion that splits for itself.
 */
public final class Primes implements Workload {

    private static final Parameter LIMIT =
            new Parameter(
                    "limit",
                    new Parameter.Whole(2, 100_000_000),
                    "10000000",
                    "The largest number that is tested.");

    /** The range has as many parts as there are tasks. */
    private static final String NONE = "none";

    private static final Parameter THRESHOLD =
            new Parameter(
                    "threshold",
                    new Parameter.Whole(0, 100_000_000, NONE),
                    NONE,
                    "none: the range has as many parts as there are tasks. A number: the single task"
                            + " halves it in ForkJoin tasks until a part holds at most so many"
                            + " numbers (0: single numbers); with fork-join or work-stealing.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "primes",
                            "The primes up to a limit are counted by trial division with odd"
                                    + " divisors, the range split into as many parts as there are"
                                    + " tasks, or by recursion.",
                            List.of(LIMIT, THRESHOLD),
                            Primes::new,
                            (arguments, tasks) -> cpuSeconds(arguments))
                    .refusing(Primes::recursionOutOfPlace)
                    .strongScaling();

    /** Creating, forking and joining a part of the recursion. */
    private static final double SECONDS_PER_PART = 5e-8;

    private static final int NOT_RUN = -1;

    private final int limit;
    private final OptionalInt threshold;
    private final int[] bounds;
    private final int[] counts;
    private final int expected;

    private Primes(Setup setup) {
        int tasks = setup.tasks();
        this.limit = Math.toIntExact(setup.number(LIMIT.name()));
        this.threshold = threshold(setup.arguments());
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

    /** Its parts go to the pool that runs this task. */
    private int recurse() {
        if (!ForkJoinTask.inForkJoinPool() || counts.length > 1) {
            throw new IllegalStateException(
                    "threshold=... needs threads=fork-join or threads=work-stealing, and tasks=1");
        }
        return new PrimesPart(1, limit, Math.max(1, threshold.getAsInt())).invoke();
    }

    /** Counts the primes from a candidate to another, exclusive. */
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
    public void verify() throws WrongResultException {
        int total = 0;
        for (int task = 0; task < counts.length; task++) {
            if (counts[task] == NOT_RUN) {
                throw new WrongResultException("task " + task + " left no result");
            }
            total += counts[task];
        }
        if (total != expected) {
            throw new WrongResultException(
                    "counted %d primes instead of %d".formatted(total, expected));
        }
    }

    private static OptionalInt threshold(Arguments arguments) {
        String given = arguments.text(THRESHOLD.name());
        return given.equals(NONE) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(given));
    }

    private static Optional<String> recursionOutOfPlace(Combination combination) {
        if (threshold(combination.workload()).isEmpty()) {
            return Optional.empty();
        }
        Optional<String> wrongKind =
                Combination.only(
                                "A threshold has the range split by a ForkJoin pool",
                                "fork-join",
                                "work-stealing")
                        .problem(combination);
        return wrongKind.isPresent() || combination.tasks() == 1
                ? wrongKind
                : Optional.of(
                        ("With a threshold the recursion decides the parts: it goes with 1 task,"
                                        + " not with %d")
                                .formatted(combination.tasks()));
    }

    private static double cpuSeconds(Arguments arguments) {
        double limit = arguments.number(LIMIT.name());
        OptionalInt threshold = threshold(arguments);
        double parts = threshold.isEmpty() ? 0 : 2 * limit / Math.max(1, threshold.getAsInt());
        return 8e-11 * Math.pow(limit, 1.5) + SECONDS_PER_PART * parts;
    }

    /**
     * Splits 0..limit into parts of about equal work. Trial division costs about the square root of
     * a candidate, so the work up to n grows as n^1.5; parts of equal length would leave the last
     * one with most of the work and hide the scaling of the threads behind that of the split.
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

    /** Counts by another method than the measured one: the sieve of Eratosthenes. */
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
}
