package dev.threadscale.run;

import dev.threadscale.host.HostFiles;
import dev.threadscale.host.HostFiles.CpuTicks;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Measures between two blocks, when no fork runs, the part of the host that others use, and waits
 * for quiet if told to. Measurements beside a load often leave findings open.
 */
final class QuietHost {

    /** In CPUs. An idle desktop takes less. */
    private static final double BUSY = 0.2;

    /**
     * Looks of which the least counts: a process that ends is not a load. The kernel counts ticks
     * of 10 ms on each CPU, so that the first is exact to 0.1 CPUs, which tells a quiet host.
     */
    private static final List<Duration> LOOKS =
            Stream.of(100, 300, 300, 300).map(Duration::ofMillis).toList();

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);
    private static final double TICKS_PER_NANO = 100 / 1e9;

    private final Optional<HostFiles> host;
    private final RunClock clock;
    private final Consumer<RunEvent> listener;
    private final LongSupplier own;
    private final boolean waits;
    private long patience;
    private int block;
    private boolean told;

    /**
     * Nothing is known of a host yet.
     *
     * @param host empty if the forks run elsewhere
     * @param patience the longest wait in all; zero: none
     * @param own CPU time of the launcher, in ns: it judges and draws between rounds
     */
    QuietHost(
            Optional<HostFiles> host,
            Duration patience,
            RunClock clock,
            Consumer<RunEvent> listener,
            LongSupplier own) {
        this.host = host;
        this.clock = clock;
        this.listener = listener;
        this.own = own;
        this.waits = patience.isPositive();
        this.patience = patience.toNanos();
    }

    /** Waits for quiet before the first fork of a block; else looks once, after the first block. */
    void before(Fork fork) throws InterruptedException {
        if (host.isEmpty() || fork.number() == block) {
            return;
        }
        boolean first = block == 0;
        block = fork.number();
        if (waits) {
            await(host.get());
        } else if (!first && !told) {
            told = true;
            busy(host.get()).ifPresent(this::tell);
        }
    }

    private void tell(double cpus) {
        listener.accept(new RunEvent.HostBusy(cpus, Duration.ofNanos(Math.max(0, patience))));
    }

    private void await(HostFiles files) throws InterruptedException {
        Optional<Double> busy = busy(files);
        if (busy.isEmpty() || patience < 0) {
            return;
        }
        tell(busy.get());
        while (busy.isPresent() && patience > 0) {
            long since = clock.nanos();
            clock.pause(BETWEEN_LOOKS);
            busy = busy(files);
            patience -= clock.nanos() - since;
        }
        if (busy.isPresent()) {
            patience = -1;
            tell(busy.get());
        }
    }

    /** The CPUs that others use; empty if that is next to nothing, or the kernel does not say. */
    private Optional<Double> busy(HostFiles files) throws InterruptedException {
        Optional<Double> least = Optional.empty();
        for (Duration look : LOOKS) {
            Optional<Double> busy = others(files, look).filter(cpus -> cpus > BUSY);
            if (busy.isEmpty()) {
                return busy;
            }
            least = least.filter(cpus -> cpus < busy.get()).or(() -> busy);
        }
        return least;
    }

    private Optional<Double> others(HostFiles files, Duration look) throws InterruptedException {
        Optional<CpuTicks> before = files.cpuTicks();
        long ownBefore = own.getAsLong();
        long since = clock.nanos();
        clock.pause(look);
        double nanos = clock.nanos() - since;
        double launcher = (own.getAsLong() - ownBefore) / nanos;
        return before.flatMap(earlier ->
                files.cpuTicks()
                        .map(later ->
                                (later.busy() - earlier.busy()) / (nanos * TICKS_PER_NANO)
                                        - launcher));
    }
}
