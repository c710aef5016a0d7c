package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;

/**
 * Time that the hypervisor took from the CPUs of the host, all of them together, whatever the
 * process itself may use.
 *
 * @param stat {@code /proc/stat}; its first line is {@code cpu} and the ticks since the start in
 *     user, nice, system, idle, iowait, irq, softirq and steal
 */
public record HostSteal(Path stat) implements CounterSource.Totals {

    private static final int STEAL = 8;

    /** USER_HZ is 100 on all machines that Java runs on. */
    private static final long TICK_NS = 10_000_000;

    @Override
    public void read(Map<IterationColumn, Long> into) {
        KernelText.of(stat)
                .flatMap(text -> text.lines().findFirst())
                .ifPresent(line -> {
                    String[] words = line.split(" +", -1);
                    if (words.length > STEAL && words[0].equals("cpu")) {
                        KernelText.number(words[STEAL])
                                .ifPresent(ticks ->
                                        into.put(IterationColumn.HOST_STEAL_NS, ticks * TICK_NS));
                    }
                });
    }
}
