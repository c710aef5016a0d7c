package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pressure stall information: how long at least one task that could run had to wait for a CPU.
 *
 * @param of whose tasks
 * @param file {@code cpu.pressure} of a control group, or {@code /proc/pressure/cpu}
 */
public record Pressure(Scope of, Path file) implements CounterSource.Totals {

    private static final Pattern SOME = Pattern.compile("(?m)^some .*\\btotal=([0-9]{1,15})$");
    private static final long MICROSECOND = 1_000;

    /** Whose tasks are counted: only version 2 knows a control group's. */
    public enum Scope {
        CGROUP,
        HOST;

        /** As the worker reports it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Finds what can be read; kernels without it, or with it switched off, have nothing.
     *
     * @param root holds {@code proc/pressure/cpu}
     * @param cgroup of this process
     */
    public static Optional<Pressure> find(Path root, Optional<Cgroup> cgroup) {
        return cgroup.flatMap(Cgroup::pressure)
                .map(file -> new Pressure(Scope.CGROUP, file))
                .filter(own -> own.nanos().isPresent())
                .or(() ->
                        Optional.of(new Pressure(Scope.HOST, root.resolve("proc/pressure/cpu")))
                                .filter(host -> host.nanos().isPresent()));
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        nanos().ifPresent(nanos -> into.put(IterationColumn.CPU_PRESSURE_NS, nanos));
    }

    private OptionalLong nanos() {
        Matcher some = SOME.matcher(KernelText.of(file).orElse(""));
        return some.find()
                ? OptionalLong.of(Long.parseLong(some.group(1)) * MICROSECOND)
                : OptionalLong.empty();
    }
}
