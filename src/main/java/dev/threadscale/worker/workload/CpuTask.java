package dev.threadscale.worker.workload;

import dev.threadscale.worker.WrongResultException;
import java.util.stream.LongStream;

/** A task of mixed work that computes: it factorises one number again and again. */
final class CpuTask implements Mixed.TaskKind {

    private static final long NOT_RUN = 0;

    private final long number;
    private final int repetitions;
    private final long[] factors;
    private final long[] sums;

    CpuTask(long number, int repetitions, int tasks) {
        this.number = number;
        this.repetitions = repetitions;
        this.factors = Factorization.factorize(number);
        this.sums = new long[tasks];
    }

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public void prepare(int task) {
        sums[task] = NOT_RUN;
    }

    /** Every repetition adds to the result, so that none can be optimised away. */
    @Override
    public void run(int task) {
        long sum = 0;
        for (int repetition = 0; repetition < repetitions; repetition++) {
            for (long factor : Factorization.factorize(number)) {
                sum += factor;
            }
        }
        sums[task] = sum;
    }

    @Override
    public void verify(int task) throws WrongResultException {
        Factorization.check(number, factors);
        long expected = repetitions * LongStream.of(factors).sum();
        if (sums[task] != expected) {
            throw new WrongResultException(
                    "the factors of task %d add up to %d instead of %d"
                            .formatted(task, sums[task], expected));
        }
    }
}
