package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Weak scaling: every task factorises the same number, so the work grows with the tasks. */
public final class Factorization implements Workload {

    /** Shared with the workloads whose tasks factorise as part of their work. */
    static final Parameter NUMBER =
            new Parameter(
                    "number",
                    new Parameter.Whole(2, 1_000_000_000_000_000L),
                    "87654321",
                    "The number that every task factorises.");

    public static final WorkloadType TYPE =
            new WorkloadType(
                    "factorization",
                    "Every task finds the prime factors of one number by trial division.",
                    List.of(NUMBER),
                    Factorization::new,
                    (arguments, tasks) -> tasks * cpuSeconds(arguments));

    /** A number below 2^63 has fewer prime factors than this. */
    private static final int MOST_FACTORS = 63;

    /** A composite passes the test for primes with a chance of 1 in 2^50. */
    private static final int CERTAINTY = 50;

    private final long number;
    private final long[][] results;

    private Factorization(Setup setup) {
        int tasks = setup.tasks();
        this.number = setup.number(NUMBER.name());
        this.results = new long[tasks][];
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
    public void verify() throws WrongResultException {
        verify(number, results);
    }

    /** A rough estimate for one factorization. */
    static double cpuSeconds(Arguments arguments) {
        return 2e-9 * Math.sqrt((double) arguments.number(NUMBER.name()));
    }

    /**
     * The first task's factors are checked against their definition, the others' against the
     * first's.
     */
    static void verify(long number, long[][] results) throws WrongResultException {
        for (int task = 0; task < results.length; task++) {
            if (results[task] == null) {
                throw new WrongResultException("task " + task + " left no result");
            }
            if (task == 0) {
                check(number, results[0]);
            } else if (!Arrays.equals(results[task], results[0])) {
                throw new WrongResultException("task " + task + " found other factors than task 0");
            }
        }
    }

    static void check(long number, long[] factors) throws WrongResultException {
        long product = 1;
        for (long factor : factors) {
            if (!BigInteger.valueOf(factor).isProbablePrime(CERTAINTY)) {
                throw new WrongResultException("the factor " + factor + " is not a prime");
            }
            product *= factor;
        }
        if (product != number) {
            throw new WrongResultException(
                    "the factors multiply to %d instead of %d".formatted(product, number));
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
