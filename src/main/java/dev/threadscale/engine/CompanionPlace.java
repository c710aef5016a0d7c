package dev.threadscale.engine;

import dev.threadscale.experiment.CpuSet;
import dev.threadscale.host.Placement;
import java.util.List;
import java.util.Optional;

/**
 * Where a companion server runs: apart from what is measured, if the host has CPUs for that.
 *
 * @param cpus that it is given; empty if it may use all
 * @param notes to be kept with the fork
 */
public record CompanionPlace(Optional<CpuSet> cpus, List<String> notes) {

    private static final String SHARED =
            "the companion server had no CPU apart from the measured threads, and took time from them";

    /** The place beside a fork; {@code measured} is empty for one that may use all CPUs. */
    public static CompanionPlace beside(Optional<CpuSet> measured, Placement placement) {
        Optional<CpuSet> others = placement.beside(measured);
        return new CompanionPlace(others, others.isPresent() ? List.of() : List.of(SHARED));
    }

    /** Whether a fork's notes say that its companion ran on the measured CPUs. */
    public static boolean isShared(List<String> notes) {
        return notes.contains(SHARED);
    }
}
