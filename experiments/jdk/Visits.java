import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** A task records visits as small objects, and keeps the latest of them. */
public class Visits implements Workload {

    private record Page(int number, Page before) {}

    private record Visit(Integer user, Page last, List<Integer> seconds) {}

    /** The visits that a task keeps, of about 300 bytes each. */
    @Allowed(min = 1, max = 1_000_000)
    public int kept = 40_000;

    @Allowed(min = 1, max = 100_000_000)
    public int visits = 100_000;

    public int tasks;

    private List<ArrayDeque<Visit>> latest;
    private long[] pages;

    @Override
    public void prepare() {
        if (latest == null) {
            latest = new ArrayList<>();
            for (int task = 0; task < tasks; task++) {
                latest.add(new ArrayDeque<>());
            }
        }
        pages = new long[tasks];
    }

    @Override
    public void run(int task) {
        ArrayDeque<Visit> mine = latest.get(task);
        for (int i = 0; i < visits; i++) {
            mine.add(visit(i));
            if (mine.size() > kept) {
                pages[task] += mine.remove().seconds().size();
            }
        }
    }

    private static Visit visit(int user) {
        Page page = null;
        List<Integer> seconds = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            page = new Page(i, page);
            seconds.add(user + i);
        }
        return new Visit(user, page, seconds);
    }

    @Override
    public void verify() {
        for (long number : pages) {
            if (number < 5L * (visits - kept)) {
                throw new WrongResultException("visits are missing");
            }
        }
    }
}
