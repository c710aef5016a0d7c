import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.List;

/**
 * A task binds a value in each of several nested calls; the innermost one reads all of them in turn,
 * again and again.
 */
public class Depth implements Workload {

    @Allowed(words = {"scoped-value", "thread-local"})
    public String through = "scoped-value";

    /** Nested calls, each of which binds a value. */
    @Allowed(min = 1, max = 1000)
    public int depth = 1;

    /** Values that the innermost call reads. */
    public int reads = 100_000;

    public int tasks;

    private final List<ScopedValue<Integer>> scoped = new ArrayList<>();
    private final List<ThreadLocal<Integer>> local = new ArrayList<>();
    private long[] sums;

    @Override
    public void prepare() {
        while (scoped.size() < depth) {
            scoped.add(ScopedValue.newInstance());
            local.add(new ThreadLocal<>());
        }
        sums = new long[tasks];
    }

    @Override
    public void run(int task) {
        if (through.equals("scoped-value")) {
            bindScoped(task, 0);
        } else {
            bindLocal(task, 0);
        }
    }

    private void bindScoped(int task, int call) {
        if (call < depth) {
            ScopedValue.where(scoped.get(call), 1).run(() -> bindScoped(task, call + 1));
            return;
        }
        long sum = 0;
        for (int read = 0, value = 0; read < reads; read++) {
            sum += scoped.get(value).get();
            value = value + 1 == depth ? 0 : value + 1;
        }
        sums[task] = sum;
    }

    private void bindLocal(int task, int call) {
        if (call < depth) {
            local.get(call).set(1);
            try {
                bindLocal(task, call + 1);
            } finally {
                local.get(call).remove();
            }
            return;
        }
        long sum = 0;
        for (int read = 0, value = 0; read < reads; read++) {
            sum += local.get(value).get();
            value = value + 1 == depth ? 0 : value + 1;
        }
        sums[task] = sum;
    }

    @Override
    public void verify() {
        for (long sum : sums) {
            if (sum != reads) {
                throw new WrongResultException("a task has read a value that it did not bind");
            }
        }
    }
}
