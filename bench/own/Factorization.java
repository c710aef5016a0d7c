import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;

/** The kit's workload of this name, as a user writes it. */
public class Factorization implements Workload {

    public long number = 87_654_321; // a parameter

    public int tasks; // set to their number

    private long[][] results;

    @Override
    public void prepare() {
        results = new long[tasks][];
    }

    @Override
    public void run(int task) {
        results[task] = factorize(number);
    }

    @Override
    public void verify() {
        for (long[] factors : results) {
            if (Arrays.stream(factors).reduce(1, (a, b) -> a * b) != number) {
                throw new WrongResultException("wrong factors: %s", Arrays.toString(factors));
            }
        }
    }

    private static long[] factorize(long number) {
        long[] factors = new long[63];
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
