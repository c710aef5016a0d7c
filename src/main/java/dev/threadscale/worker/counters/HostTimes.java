package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;

/**
 * Counts the times of the host's CPUs: the time that the hypervisor took from all of them, and the
 * time for which those of this process were busy, with this process or anything else.
 *
 * <p>A line of {@code /proc/stat} names a CPU, or all of them together, followed by the ticks since
 * the start in user, nice, system, idle, iowait, irq, softirq and steal.
 */
final class HostTimes implements CounterSource {

    private static final String CPU = "cpu";
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** The length of a tick. USER_HZ is 100 on all machines that Java runs on. */
    private static final long TICK_NS = 10_000_000;

    private final KernelFile stat;
    private final BitSet cpus;

    /**
     * Creates a source for some CPUs.
     *
     * @param stat {@code /proc/stat}
     * @param cpus the CPUs that the process may use; empty if unknown
     */
    public HostTimes(Path stat, BitSet cpus) {
        this.stat = new KernelFile(stat);
        this.cpus = cpus;
    }

    /** Counts other CPUs from now on, after a change of those that the process may use. */
    void move(BitSet other) {
        cpus.clear();
        cpus.or(other);
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        stat.read();
        long busy = 0;
        int known = 0;
        while (stat.skip(CPU)) {
            boolean isHost = stat.skip(" ");
            long cpu = isHost ? KernelFile.NONE : stat.number();
            boolean isOwn = cpu >= 0 && cpus.get((int) cpu);
            long ticks = busyTicks();
            if (isOwn && ticks != KernelFile.NONE) {
                known++;
                busy += ticks;
            }
            long stolen = stat.number();
            if (isHost && ticks != KernelFile.NONE && stolen != KernelFile.NONE) {
                into.put(IterationColumn.HOST_STEAL_NS, stolen * TICK_NS);
            }
            stat.nextLine();
        }
        // A missing CPU would look idle.
        if (known > 0 && known == cpus.cardinality()) {
            into.put(IterationColumn.CPUS_BUSY_NS, busy * TICK_NS);
        }
    }

    /**
     * Returns the ticks of a line up to its steal time, without idle time and waiting for a disk;
     * or none.
     */
    private long busyTicks() {
        long busy = 0;
        for (int state = 0; state < STEAL; state++) {
            long ticks = stat.number();
            if (ticks == KernelFile.NONE) {
                return KernelFile.NONE;
            }
            busy += state == IDLE || state == IO_WAIT ? 0 : ticks;
        }
        return busy;
    }
}
