import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** A task moves money between random accounts: the fewer there are, the more threads meet at one. */
public class Transfer implements IntConsumer {

    public int accounts = 1000; // a public field is a parameter, and this its default

    public int transfers = 100_000;

    private final AtomicLongArray balances = new AtomicLongArray(1_000_000);

    @Override
    public void accept(int task) {
        SplittableRandom random = new SplittableRandom(task);
        for (int i = 0; i < transfers; i++) {
            balances.decrementAndGet(random.nextInt(accounts));
            balances.incrementAndGet(random.nextInt(accounts));
        }
    }

    long total() {
        return IntStream.range(0, balances.length()).mapToLong(balances::get).sum();
    }
}
