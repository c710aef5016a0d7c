import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.SplittableRandom;

/**
 * A task is a warehouse that keeps some of its orders: most objects die young, and the others at a
 * random time.
 */
public class Warehouse implements Workload {

    private record Line(int item, int count, String note) {}

    private record Order(int customer, Line[] lines) {}

    /** Live orders of a warehouse, of about 600 bytes each. */
    @Allowed(min = 1, max = 1_000_000)
    public int orders = 30_000;

    public int transactions = 100_000;
    public int tasks;

    private Order[][] warehouses;
    private long[] counts;

    @Override
    public void prepare() {
        if (warehouses == null) {
            warehouses = new Order[tasks][orders];
        }
        counts = new long[tasks];
    }

    @Override
    public void run(int task) {
        SplittableRandom random = new SplittableRandom(task);
        Order[] kept = warehouses[task];
        for (int i = 0; i < transactions; i++) {
            Order order = order(random);
            Order old = kept[random.nextInt(orders)];
            counts[task] += order.lines().length + (old == null ? 0 : old.customer() & 1);
            if (i % 4 == 0) { // other transactions only query
                kept[random.nextInt(orders)] = order;
            }
        }
    }

    private static Order order(SplittableRandom random) {
        Line[] lines = new Line[10];
        for (int i = 0; i < lines.length; i++) {
            int item = random.nextInt(20_000);
            lines[i] = new Line(item, i, Integer.toString(item));
        }
        return new Order(random.nextInt(1000), lines);
    }

    @Override
    public void verify() {
        for (long count : counts) {
            if (count < 10L * transactions) {
                throw new WrongResultException("a warehouse lacks orders");
            }
        }
    }
}
