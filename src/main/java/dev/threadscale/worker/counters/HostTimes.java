package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/**
 * Times of the host's CPUs: the time that the hypervisor took from all of them, and the time for
 * which those of this process were busy, with it or with anything else.
 *
 * @param stat {@code /proc/stat}; a line names a CPU, or all of them as one, and then the ticks
 *     since the start in user, nice, system, idle, iowait, irq, softirq and steal
 * @param cpus the CPUs that the process may use; none if unknown
 */
public record HostTimes(Path stat, BitSet cpus) implements CounterSource {

    private static final String CPU = "cpu";
    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** USER_HZ is 100 on all machines that Java runs on. */
    private static final long TICK_NS = 10_000_000;

    @Override
    public void read(Map<IterationColumn, Long> into) {
        long busy = 0;
        int known = 0;
        for (String line : KernelText.of(stat).orElse("").lines().toList()) {
            if (!line.startsWith(CPU)) {
                break;
            }
            String[] words = line.split(" +", -1);
            String number = words[0].substring(CPU.length());
            long[] ticks = ticks(words);
            if (number.isEmpty()) {
                if (ticks.length > STEAL) {
                    into.put(IterationColumn.HOST_STEAL_NS, ticks[STEAL] * TICK_NS);
                }
            } else if (ticks.length >= STEAL && isOwn(number)) {
                known++;
                for (int state = 0; state < STEAL; state++) {
                    busy += state == IDLE || state == IO_WAIT ? 0 : ticks[state];
                }
            }
        }
        // A missing CPU would look idle.
        if (known > 0 && known == cpus.cardinality()) {
            into.put(IterationColumn.CPUS_BUSY_NS, busy * TICK_NS);
        }
    }

    private boolean isOwn(String number) {
        Optional<Long> cpu = KernelText.number(number);
        return cpu.isPresent() && cpus.get(cpu.get().intValue());
    }

    /** The ticks of a line, up to the first word that is not a number. */
    private static long[] ticks(String[] words) {
        long[] ticks = new long[words.length];
        int count = 0;
        for (int word = 1; word < words.length; word++) {
            Optional<Long> number = KernelText.number(words[word]);
            if (number.isEmpty()) {
                break;
            }
            ticks[count++] = number.get();
        }
        return Arrays.copyOf(ticks, count);
    }
}
