package dev.threadscale.engine;

import dev.threadscale.host.CpuSet;
import dev.threadscale.host.Placement;
import java.util.List;
import java.util.Optional;

/**
 * The CPUs of a companion server, which are separate from the measured ones if the host has enough
 * of them.
 *
 * @param cpus CPUs reserved for the server; empty if it may use all
 * @param notes notes to keep with the fork
 */
public record CompanionPlace(Optional<CpuSet> cpus, List<String> notes) {

    private static final String SHARED =
            "the companion server had no CPU apart from the measured threads, and took time from them";

    /**
     * Returns the CPUs for a server next to a fork. {@code measured} is empty for a fork that may
     * use all CPUs.
     */
    public static CompanionPlace beside(Optional<CpuSet> measured, Placement placement) {
        Optional<CpuSet> others = placement.beside(measured);
        return new CompanionPlace(others, others.isPresent() ? List.of() : List.of(SHARED));
    }

    /** Returns true if a fork's notes say that its companion ran on the measured CPUs. */
    public static boolean isShared(List<String> notes) {
        return notes.contains(SHARED);
    }
}
