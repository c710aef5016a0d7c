import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;

/** A task computes without waiting for anything, so an iteration takes as long as its CPUs need. */
public class Computes implements Workload {

    private static final long FACTOR = 6364136223846793005L;

    /**
     * Whether the scheduler of virtual threads gets as many carriers as there are processors before
     * each iteration (JDK 24 and later).
     */
    @Allowed(words = {"no", "yes"})
    public String resize = "no";

    @Allowed(min = 1, max = 1_000_000_000)
    public int steps = 400_000;

    public int tasks;

    private long[] results;

    @Override
    public void prepare() throws ReflectiveOperationException {
        results = new long[tasks];
        if (resize.equals("yes")) {
            Class<? extends PlatformManagedObject> type =
                    Class.forName("jdk.management.VirtualThreadSchedulerMXBean")
                            .asSubclass(PlatformManagedObject.class);
            type.getMethod("setParallelism", int.class)
                    .invoke(
                            ManagementFactory.getPlatformMXBean(type),
                            Runtime.getRuntime().availableProcessors());
        }
    }

    @Override
    public void run(int task) {
        long value = task;
        for (int i = 0; i < steps; i++) {
            value = (value ^ (value >>> 29)) * FACTOR + i;
        }
        results[task] = value | 1;
    }

    @Override
    public void verify() {
        for (long result : results) {
            if (result == 0) {
                throw new WrongResultException("a task did not run");
            }
        }
    }
}
