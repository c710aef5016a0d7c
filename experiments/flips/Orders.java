import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.SplittableRandom;

/** A task handles orders and keeps every fourth in the place of a random older one. */
public class Orders implements Workload {

    private record Line(int item, String note) {}

    private record Order(int customer, Line[] lines) {}

    /** Orders that a task keeps, of about 500 bytes each. */
    public int kept = 30_000;

    /** Orders that a task handles. */
    public int handled = 50_000;

    public int tasks;

    private Order[][] orders;
    private long[] lines;

    @Override
    public void prepare() {
        if (orders == null) {
            orders = new Order[tasks][kept];
        }
        lines = new long[tasks];
    }

    @Override
    public void run(int task) {
        SplittableRandom random = new SplittableRandom(task);
        for (int i = 0; i < handled; i++) {
            Order order = new Order(random.nextInt(1000), new Line[8]);
            for (int line = 0; line < order.lines().length; line++) {
                int item = random.nextInt(20_000);
                order.lines()[line] = new Line(item, Integer.toString(item));
            }
            lines[task] += order.lines().length;
            if (i % 4 == 0) {
                orders[task][random.nextInt(kept)] = order;
            }
        }
    }

    @Override
    public void verify() {
        for (long count : lines) {
            if (count != 8L * handled) {
                throw new WrongResultException("a task lacks orders");
            }
        }
    }
}
