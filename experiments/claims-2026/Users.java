import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;

/**
 * A task is a user of a load test, who sends one request after the other and waits for each reply.
 */
public class Users implements Workload {

    /** Requests of a user. */
    public int requests = 20;

    /** How long a reply takes. */
    public int millis = 30;

    public int tasks;

    private int[] replies;

    @Override
    public void prepare() {
        replies = new int[tasks];
    }

    @Override
    public void run(int task) throws InterruptedException {
        for (int i = 0; i < requests; i++) {
            Thread.sleep(millis);
            replies[task]++;
        }
    }

    @Override
    public void verify() {
        for (int count : replies) {
            if (count != requests) {
                throw new WrongResultException("a user lacks replies");
            }
        }
    }
}
