import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;

/** A task starts threads one by one, and joins each before it starts the next. */
public class Joins implements Workload {

    @Allowed(words = {"platform", "virtual"})
    public String started = "virtual";

    @Allowed(min = 1, max = 1_000_000)
    public int count = 1000;

    public int tasks;

    private int[] ended;

    @Override
    public void prepare() {
        ended = new int[tasks];
    }

    @Override
    public void run(int task) throws InterruptedException {
        Thread.Builder builder =
                started.equals("virtual") ? Thread.ofVirtual() : Thread.ofPlatform();
        for (int i = 0; i < count; i++) {
            builder.start(() -> ended[task]++).join();
        }
    }

    @Override
    public void verify() {
        for (int number : ended) {
            if (number != count) {
                throw new WrongResultException(number + " threads ended, not " + count);
            }
        }
    }
}
