package dev.threadscale.worker.carriers;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Watches the carriers of a recorded fork. A virtual thread of its own ticks; while it is late, the
 * tasks do not let go of their carriers. A platform thread takes samples: which virtual threads
 * have a carrier that the kernel does not run, and what they wait for. A task that computes keeps
 * its carrier busy, which is not reported.
 */
public final class CarrierWatch {

    /** The name of its platform thread, whose work is not the program's. */
    public static final String NAME = "JFR carrier watch";

    private static final long TICK_NANOS = 1_000_000;

    /** The lateness below which a tick may be due to the host. */
    private static final long LATE_NANOS = 2_000_000;

    /** The part of the time that sampling may compute: one in this number. */
    private static final int SHARE = 10;

    private static final long LONGEST_PAUSE_NANOS = 10_000_000;

    /** The time between two looks at all platform threads, which stop for it. */
    private static final long LOOK_NANOS = 20_000_000;

    private final MountedThread.Register register;
    private final HeldStack stacks;
    private final CarrierStates carriers = new CarrierStates();
    private volatile long ticked;
    private Optional<Thread> ticking = Optional.empty();
    private long looked = System.nanoTime() - LOOK_NANOS;
    private Optional<String> elsewhere = Optional.empty();

    private CarrierWatch(Optional<String> userClass) throws ReflectiveOperationException {
        register = new MountedThread.Register();
        stacks = new HeldStack(Runtime.version().feature(), userClass);
    }

    /**
     * Starts to watch, if this virtual machine lists its virtual threads.
     *
     * @param userClass a class of the user's code; empty if it is unknown
     */
    public static void start(Optional<String> userClass) {
        try {
            CarrierWatch watch = new CarrierWatch(userClass);
            new HeldEvent().commit();
            Thread.ofPlatform().daemon().name(NAME).start(watch::run);
        } catch (ReflectiveOperationException unlisted) {
            // The recording says nothing about carriers then, except for pins.
        }
    }

    private void run() {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long last = System.nanoTime();
        long cost = 0;
        while (true) {
            LockSupport.parkNanos(Math.clamp(SHARE * cost, TICK_NANOS, LONGEST_PAUSE_NANOS));
            long now = System.nanoTime();
            // Time for which the thread waits for a CPU is not its cost.
            long before = bean.getCurrentThreadCpuTime();
            try {
                sample(now - last, now);
            } catch (ReflectiveOperationException | RuntimeException unlisted) {
                return;
            }
            last = now;
            cost = bean.getCurrentThreadCpuTime() - before;
        }
    }

    /**
     * Takes a sample.
     *
     * @param nanos the time that it stands for
     */
    private void sample(long nanos, long now) throws ReflectiveOperationException {
        List<Thread> threads = register.all();
        if (ticking.isEmpty() && !threads.isEmpty()) {
            // Only now, since the scheduler's threads would show in a fork without virtual threads.
            ticked = now;
            ticking = Optional.of(Thread.ofVirtual().start(this::tick));
        }
        ticking.ifPresent(threads::remove);
        int known = threads.isEmpty() ? 0 : carriers.update();
        report(waits(waiting(MountedThread.among(threads), nanos)), nanos, late(now), known);
    }

    private void tick() {
        while (true) {
            LockSupport.parkNanos(TICK_NANOS);
            ticked = System.nanoTime();
        }
    }

    private long late(long now) {
        long late = now - ticked - TICK_NANOS;
        return late < LATE_NANOS ? 0 : late;
    }

    /** Returns the threads whose carriers wait: at most as many as the kernel does not run. */
    private List<MountedThread> waiting(List<MountedThread> mounted, long nanos) {
        if (mounted.isEmpty()) {
            return List.of();
        }
        OptionalInt running =
                carriers.running(
                        mounted.stream().map(MountedThread::carrier).collect(Collectors.toSet()));
        List<MountedThread> idle = new ArrayList<>();
        for (MountedThread one : mounted) {
            if (isWaiting(one) || running.isPresent() || carriers.used(one.carrier()) < nanos / 2) {
                idle.add(one);
            }
        }
        idle.sort(
                Comparator.comparing((MountedThread one) -> !isWaiting(one))
                        .thenComparingLong(one -> carriers.used(one.carrier())));
        int most = Math.max(0, mounted.size() - running.orElse(0));
        return idle.subList(0, Math.min(most, idle.size()));
    }

    private static boolean isWaiting(MountedThread one) {
        return one.thread().getState() != Thread.State.RUNNABLE;
    }

    /** Returns a class that a platform thread initializes: virtual threads may wait for that. */
    private Optional<String> elsewhere(long now) {
        if (now - looked >= LOOK_NANOS) {
            looked = now;
            elsewhere = Optional.empty();
            for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
                elsewhere = elsewhere.or(() -> HeldStack.initializes(List.of(stack)));
            }
        }
        return elsewhere;
    }

    /** A wait of a virtual thread that keeps its carrier. */
    private record Wait(List<StackTraceElement> stack, Thread.State state) {

        /** Returns true if it may wait for a class, which neither its state nor its stack shows. */
        boolean isPuzzling() {
            return state == Thread.State.RUNNABLE && !stack.getFirst().isNativeMethod();
        }
    }

    /**
     * Returns what threads wait in that still do. Each is asked at once: the more time passes
     * between two looks, the more waits end between them and are lost.
     */
    private static List<Wait> waits(List<MountedThread> waiting) {
        List<Wait> waits = new ArrayList<>();
        for (MountedThread one : waiting) {
            List<StackTraceElement> stack = List.of(one.thread().getStackTrace());
            Thread.State state = one.thread().getState();
            if (one.remains() && !stack.isEmpty()) {
                waits.add(new Wait(stack, state));
            }
        }
        return waits;
    }

    private void report(List<Wait> waits, long nanos, long late, int known) {
        Optional<String> initialized = Optional.empty();
        boolean isPuzzling = false;
        for (Wait wait : waits) {
            initialized = initialized.or(() -> HeldStack.initializes(wait.stack));
            isPuzzling |= wait.isPuzzling();
        }
        if (isPuzzling && initialized.isEmpty()) {
            initialized = elsewhere(System.nanoTime());
        }
        Map<HeldStack.Hold, Long> held = new HashMap<>();
        for (Wait wait : waits) {
            held.merge(stacks.read(wait.stack, wait.state, initialized), nanos, Long::sum);
        }
        if (held.isEmpty()) {
            // The launcher has to know how often the host let this thread look.
            new HeldEvent().commit();
        }
        for (Map.Entry<HeldStack.Hold, Long> one : held.entrySet()) {
            HeldEvent event = new HeldEvent();
            event.held = one.getValue();
            event.late = late;
            event.carriers = known;
            event.frame = one.getKey().frame();
            event.reason = one.getKey().reason().key();
            event.caller = one.getKey().caller();
            event.commit();
        }
    }
}
