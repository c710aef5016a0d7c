package dev.threadscale.worker.workload;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * A workload with weak scaling: every task factorises the same number, so the work grows with the
 * tasks.
 */
final class Factorization implements Workload {

    /**
     * The number to factorise. It is also used by workloads whose tasks factorise as part of their
     * work.
     */
    static final Parameter NUMBER =
            Parameter.whole("number", 2, 1_000_000_000_000_000L, 87_654_321)
                    .describedAs("The number to factorise.");

    static final WorkloadType TYPE =
            WorkloadType.of("factorization", Factorization::new, NUMBER)
                    .describedAs(
                            "Every task finds the prime factors of one number by trial division.")
                    .costing((arguments, tasks) -> tasks * cpuSeconds(arguments));

    /** The upper bound for the number of prime factors of a number below 2^63. */
    private static final int MOST_FACTORS = 63;

    /**
     * The certainty of the test for primes: a composite number passes with a probability of 1 in
     * 2^50.
     */
    private static final int CERTAINTY = 50;

    private final long number;
    private final long[][] results;

    private Factorization(Setup setup) {
        this.number = setup.number(NUMBER);
        this.results = new long[setup.tasks()][];
    }

    @Override
    public void prepare() {
        Arrays.fill(results, null);
    }

    @Override
    public void run(int task) {
        results[task] = factorize(number);
    }

    @Override
    public void verify() {
        verify(number, results);
    }

    /** Returns a rough estimate for one factorization. */
    static double cpuSeconds(Arguments arguments) {
        return 2e-9 * Math.sqrt((double) arguments.number(NUMBER));
    }

    /**
     * Checks the first task's factors by their definition, and compares those of the others with
     * the first's.
     */
    static void verify(long number, long[][] results) {
        for (int task = 0; task < results.length; task++) {
            if (results[task] == null) {
                throw new WrongResultException("task %d left no result", task);
            }
            if (task == 0) {
                check(number, results[0]);
            } else if (!Arrays.equals(results[task], results[0])) {
                throw new WrongResultException("task %d found other factors than task 0", task);
            }
        }
    }

    static void check(long number, long[] factors) {
        long product = 1;
        for (long factor : factors) {
            if (!BigInteger.valueOf(factor).isProbablePrime(CERTAINTY)) {
                throw new WrongResultException("the factor %d is not a prime", factor);
            }
            product *= factor;
        }
        if (product != number) {
            throw new WrongResultException(
                    "the factors multiply to %d instead of %d", product, number);
        }
    }

    static long[] factorize(long number) {
        long[] factors = new long[MOST_FACTORS];
        int count = 0;
        long rest = number;
        for (long divisor = 2; divisor * divisor <= rest; divisor++) {
            while (rest % divisor == 0) {
                factors[count++] = divisor;
                rest /= divisor;
            }
        }
        if (rest > 1) {
            factors[count++] = rest;
        }
        return Arrays.copyOf(factors, count);
    }
}
