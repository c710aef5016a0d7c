package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Strong scaling: the primes up to a limit are counted once, split into one part a task. */
public final class Primes implements Workload {

    private static final Parameter LIMIT =
            new Parameter(
                    "limit",
                    new Parameter.Whole(2, 100_000_000),
                    "10000000",
                    "The largest number that is tested.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                            "primes",
                            "The primes up to a limit are counted by trial division with odd divisors,"
                                    + " the range split into as many parts as there are tasks.",
                            List.of(LIMIT),
                            Primes::new,
                            (arguments, tasks) ->
                                    8e-11 * Math.pow((double) arguments.number(LIMIT.name()), 1.5))
                    .strongScaling();

    private static final int NOT_RUN = -1;

    private final int[] bounds;
    private final int[] counts;
    private final int expected;

    private Primes(Setup setup) {
        int tasks = setup.tasks();
        int limit = Math.toIntExact(setup.number(LIMIT.name()));
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
        int count = 0;
        for (int candidate = bounds[task]; candidate < bounds[task + 1]; candidate++) {
            if (isPrime(candidate)) {
                count++;
            }
        }
        counts[task] = count;
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
