package dev.threadscale.run;

import dev.threadscale.host.CpuTicks;
import dev.threadscale.host.HostFiles;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Measures how much of the host other processes use: once, after the first block, while no fork
 * runs. Findings that are measured next to a load often stay open.
 */
final class BusyHost {

    /** The number of busy CPUs from which a host counts as busy. An idle desktop uses less. */
    private static final double BUSY = 0.2;

    /**
     * The durations of the samples. The least load counts, since a process that ends is not a load.
     * The kernel counts ticks of 10 ms on each CPU, so the first sample is exact to 0.1 CPUs,
     * enough to recognize a quiet host.
     */
    private static final List<Duration> LOOKS =
            Stream.of(100, 300, 300, 300).map(Duration::ofMillis).toList();

    private static final double TICKS_PER_NANO = 100 / 1e9;

    private final Optional<HostFiles> host;
    private final RunClock clock;
    private final Consumer<RunEvent> listener;
    private final LongSupplier own;
    private int firstBlock;
    private boolean looked;

    /**
     * Creates an observer of a host.
     *
     * @param host empty if the forks run elsewhere
     * @param own the CPU time of the launcher in ns, which works between rounds
     */
    BusyHost(
            Optional<HostFiles> host,
            RunClock clock,
            Consumer<RunEvent> listener,
            LongSupplier own) {
        this.host = host;
        this.clock = clock;
        this.listener = listener;
        this.own = own;
    }

    /** Looks before the first fork of the second block. */
    void before(Fork fork) throws InterruptedException {
        if (host.isEmpty() || looked) {
            return;
        }
        if (firstBlock == 0) {
            firstBlock = fork.number();
        }
        if (fork.number() != firstBlock) {
            looked = true;
            busy(host.get()).map(RunEvent.HostBusy::new).ifPresent(listener);
        }
    }

    /** Returns the number of CPUs that others use; empty if that is negligible or unknown. */
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
