//DEPS com.google.guava:guava:33.5.0-jre
// Suppliers.memoize of a value that takes 50 ms, mostly while another task computes it.

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class GuavaMemoize implements IntConsumer {

    private final AtomicInteger calls = new AtomicInteger();

    private volatile Supplier<Integer> value = Suppliers.memoize(GuavaMemoize::load);

    @Override
    public void accept(int task) {
        if (calls.getAndIncrement() % 4 == 0) {
            value = Suppliers.memoize(GuavaMemoize::load); // the next four tasks need it anew
        }
        value.get();
    }

    private static Integer load() {
        LockSupport.parkNanos(50_000_000);
        return 1;
    }
}
