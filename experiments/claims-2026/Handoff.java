import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observes;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A bag of entries that tasks borrow and return. A returning task hands its entry to a waiting
 * borrower.
 */
@Observes(name = "waits", unit = "count", description = "Yields and parks of returning tasks.")
public class Handoff implements Workload {

    private static final int FREE = 0;
    private static final int TAKEN = 1;

    @Allowed(words = {"yield", "park"})
    public String mode = "yield";

    @Allowed(min = 1, max = 10_000)
    public int entries = 50;

    public int borrows = 50;
    public int tasks;

    private final AtomicInteger borrowers = new AtomicInteger();
    private final SynchronousQueue<Integer> handoff = new SynchronousQueue<>(true);
    private AtomicIntegerArray states;
    private long[] waits;

    @Override
    public void prepare() {
        states = new AtomicIntegerArray(entries);
        waits = new long[tasks];
    }

    @Override
    public void run(int task) throws InterruptedException {
        for (int i = 0; i < borrows; i++) {
            int entry = borrow();
            Thread.yield(); // others run during the query, so entries run out
            waits[task] += giveBack(entry);
        }
    }

    private int borrow() throws InterruptedException {
        borrowers.incrementAndGet();
        try {
            for (int entry = 0; entry < entries; entry++) {
                if (states.compareAndSet(entry, FREE, TAKEN)) {
                    return entry;
                }
            }
            while (true) {
                Integer entry = handoff.poll(10, TimeUnit.SECONDS);
                if (entry == null) {
                    throw new IllegalStateException("no entry came back in 10 s");
                }
                if (states.compareAndSet(entry, FREE, TAKEN)) {
                    return entry;
                }
            }
        } finally {
            borrowers.decrementAndGet();
        }
    }

    /** Offers the entry until another task has taken it or none is waiting. */
    private int giveBack(int entry) {
        boolean parks = mode.equals("park");
        states.set(entry, FREE);
        int turns = 0;
        while (borrowers.get() > 0 && states.get(entry) == FREE && !handoff.offer(entry)) {
            turns++;
            if (parks || turns % 256 == 0) {
                LockSupport.parkNanos(10_000);
            } else {
                Thread.yield();
            }
        }
        return turns;
    }

    @Override
    public void verify() {
        for (int entry = 0; entry < entries; entry++) {
            if (states.get(entry) != FREE) {
                throw new WrongResultException("entry " + entry + " is missing");
            }
        }
    }

    @Override
    public List<Observation> observations() {
        long sum = 0;
        for (long each : waits) {
            sum += each;
        }
        return List.of(Observation.of("waits", sum));
    }
}
