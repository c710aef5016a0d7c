import dev.threadscale.workload.TimeText;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.time.Duration;
import java.util.Arrays;

/** A task computes for half of its CPU time, waits, and computes for the other half. */
public class Task implements Workload {

    /** How long a task waits. */
    public String wait = "1ms";

    /** How long a task computes. */
    public String cpu = "100us";

    public int tasks;

    private static final int CALIBRATIONS = 2000;
    private static final int ROUNDS = 200;

    private Duration waiting;
    private long rounds;
    private long[] states;
    private volatile long multiplier = 6_364_136_223_846_793_005L;

    @Override
    public void prepare() {
        if (waiting == null) {
            waiting = TimeText.parse(wait).orElseThrow();
            rounds = Math.round(TimeText.parse(cpu).orElseThrow().toNanos() / 2 / nanosPerRound());
        }
        states = new long[tasks];
    }

    /** The median of many after a warm-up: as fast as the tasks will probably be. */
    private double nanosPerRound() {
        long[] nanos = new long[CALIBRATIONS];
        long state = 1;
        for (int i = 0; i < 2 * CALIBRATIONS; i++) {
            long start = System.nanoTime();
            state = compute(state, ROUNDS);
            nanos[i % CALIBRATIONS] = System.nanoTime() - start;
        }
        multiplier |= state & 1; // The multiplier is odd, so this only uses the result.
        Arrays.sort(nanos);
        return (double) nanos[CALIBRATIONS / 2] / ROUNDS;
    }

    @Override
    public void run(int task) throws InterruptedException {
        long half = compute(task, rounds);
        if (!waiting.isZero()) {
            Thread.sleep(waiting);
        }
        states[task] = compute(half, rounds) | 1;
    }

    /** A round is 10 steps, each of which needs the one before. */
    private long compute(long state, long rounds) {
        long factor = multiplier;
        long next = state;
        for (long i = 0; i < rounds; i++) {
            for (int step = 0; step < 10; step++) {
                next = next * factor + 1_442_695_040_888_963_407L;
            }
        }
        return next;
    }

    @Override
    public void verify() {
        for (long state : states) {
            if (state == 0) {
                throw new WrongResultException("a task has not run");
            }
        }
    }
}
