package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Pressure stall information: how long at least one task that could run had to wait for a CPU.
 *
 * @param of whose tasks: {@code cgroup}, which only version 2 knows, or {@code host}
 * @param file {@code cpu.pressure} of a control group, or {@code /proc/pressure/cpu}
 */
public record Pressure(String of, Path file) implements CounterSource {

    private static final String TOTAL = " total=";
    private static final long MICROSECOND = 1_000;

    /**
     * Finds what can be read; empty if the kernel has no pressure information, or it is off.
     *
     * @param root holds {@code proc/pressure/cpu}
     * @param cgroup the control group of this process
     */
    public static Optional<Pressure> find(Path root, Optional<Cgroup> cgroup) {
        return cgroup.flatMap(Cgroup::pressure)
                .map(file -> new Pressure("cgroup", file))
                .filter(own -> own.nanos().isPresent())
                .or(() ->
                        Optional.of(new Pressure("host", root.resolve("proc/pressure/cpu")))
                                .filter(host -> host.nanos().isPresent()));
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        nanos().ifPresent(nanos -> into.put(IterationColumn.CPU_PRESSURE_NS, nanos));
    }

    private Optional<Long> nanos() {
        for (String line : KernelText.of(file).orElse("").split("\n", -1)) {
            int total = line.indexOf(TOTAL);
            if (line.startsWith("some ") && total > 0) {
                return KernelText.number(line.substring(total + TOTAL.length()))
                        .map(microseconds -> microseconds * MICROSECOND);
            }
        }
        return Optional.empty();
    }
}
