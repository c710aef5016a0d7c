package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What the CPUs of the host did: time that the hypervisor took from all of them together, and time
 * for which those that the process may use were busy, be it with the process or with anything else.
 *
 * @param stat {@code /proc/stat}; a line names a CPU, or all of them as one, and then the ticks
 *     since the start in user, nice, system, idle, iowait, irq, softirq and steal
 * @param cpus that the process may use; none if unknown
 */
public record HostTimes(Path stat, BitSet cpus) implements CounterSource.Totals {

    private static final String CPU = "cpu";
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int SOFT_IRQ = 7;
    private static final int STEAL = 8;

    /** USER_HZ is 100 on all machines that Java runs on. */
    private static final long TICK_NS = 10_000_000;

    /** Reads a list as {@code 0,2-3}; what is no such list is no CPU. */
    public static BitSet parse(String list) {
        BitSet cpus = new BitSet();
        for (String part : list.split(",", -1)) {
            String[] ends = part.trim().split("-", -1);
            OptionalLong first = KernelText.number(ends[0]);
            OptionalLong last = KernelText.number(ends[ends.length - 1]);
            if (first.isPresent() && last.isPresent()) {
                cpus.set((int) first.getAsLong(), (int) last.getAsLong() + 1);
            }
        }
        return cpus;
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        long busy = 0;
        int known = 0;
        for (String line : KernelText.of(stat).orElse("").lines().toList()) {
            if (!line.startsWith(CPU)) {
                break;
            }
            String[] words = line.split(" +", -1);
            String name = words[0].substring(CPU.length());
            if (name.isEmpty()) {
                ticks(words, STEAL)
                        .ifPresent(
                                steal -> into.put(IterationColumn.HOST_STEAL_NS, steal * TICK_NS));
            } else if (isOwn(name)) {
                OptionalLong ticks = busy(words);
                known += ticks.isPresent() ? 1 : 0;
                busy += ticks.orElse(0);
            }
        }
        // A CPU that is missing would look idle.
        if (known > 0 && known == cpus.cardinality()) {
            into.put(IterationColumn.CPUS_BUSY_NS, busy * TICK_NS);
        }
    }

    private boolean isOwn(String number) {
        OptionalLong cpu = KernelText.number(number);
        return cpu.isPresent() && cpus.get((int) cpu.getAsLong());
    }

    private static OptionalLong busy(String[] words) {
        long sum = 0;
        for (int i = 1; i <= SOFT_IRQ; i++) {
            OptionalLong ticks = ticks(words, i);
            if (ticks.isEmpty()) {
                return ticks;
            }
            sum += i == IDLE || i == IO_WAIT ? 0 : ticks.getAsLong();
        }
        return OptionalLong.of(sum);
    }

    private static OptionalLong ticks(String[] words, int place) {
        return words.length > place ? KernelText.number(words[place]) : OptionalLong.empty();
    }
}
