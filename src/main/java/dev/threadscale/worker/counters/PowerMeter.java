package dev.threadscale.worker.counters;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/**
 * The processors' own meter of energy (RAPL), which the kernel offers through perf_event_open(2).
 *
 * @param type of the event
 * @param config of the event
 * @param cpus one of each processor
 * @param microjoules of a value
 */
record PowerMeter(int type, long config, BitSet cpus, double microjoules) {

    private static final String EVENT = "event=0x";
    private static final double MILLION = 1e6;

    /**
     * Finds the meter below a root folder.
     *
     * @return empty if the host does not have one, like most virtual machines
     */
    static Optional<PowerMeter> find(Path root) {
        Path folder = root.resolve("sys/bus/event_source/devices/power");
        Path energy = folder.resolve("events/energy-pkg");
        try {
            Optional<Integer> type = KernelText.of(folder.resolve("type")).map(Integer::valueOf);
            Optional<Long> config =
                    KernelText.of(energy)
                            .filter(text -> text.startsWith(EVENT))
                            .map(text -> Long.parseLong(text.substring(EVENT.length()), 16));
            Optional<Double> joules =
                    KernelText.of(energy.resolveSibling("energy-pkg.scale")).map(Double::valueOf);
            BitSet cpus = KernelText.cpus(KernelText.of(folder.resolve("cpumask")).orElse(""));
            return type.isPresent() && config.isPresent() && joules.isPresent() && !cpus.isEmpty()
                    ? Optional.of(
                            new PowerMeter(type.get(), config.get(), cpus, joules.get() * MILLION))
                    : Optional.empty();
        } catch (NumberFormatException other) {
            return Optional.empty();
        }
    }
}
