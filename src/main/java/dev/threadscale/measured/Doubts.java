package dev.threadscale.measured;

import dev.threadscale.measured.Doubt.Kind;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The doubts about a fork that apply to one of its quantities. */
public final class Doubts {

    /** Counts that other processes on the CPUs increase directly, without any bound. */
    private static final Set<String> PREEMPTIONS =
            Set.of(
                    "involuntary_switches",
                    "task_migrations",
                    "cpu_pressure_ns",
                    "cpus_busy_ns",
                    // Observed by the workload `residency`.
                    "migrations",
                    "least_share");

    /** The CPU share of other processes from which such counts may be entirely theirs. */
    private static final double MANY = 0.10;

    private Doubts() {}

    /**
     * Returns the doubts from outside a fork. Sizes do not have any. Times of the start and of the
     * first iteration only have those of sentinels, because CPU shares are known for measured
     * iterations.
     *
     * @param share how it shared its CPUs, if that is known
     * @param pace how much slower than usual the sentinels next to it were; 0 if they were as usual
     */
    public static List<Doubt> of(Quantity of, Optional<HostShare> share, double pace) {
        List<Doubt> doubts = new ArrayList<>();
        if (pace != 0 && of.isTime()) {
            doubts.add(Doubt.sentinel(pace));
        }
        if (isOfIterations(of) && share.isPresent()) {
            for (Doubt doubt : share.get().doubts()) {
                doubts.add(isPreemption(of, doubt) ? unbounded(doubt) : doubt);
            }
        }
        return doubts;
    }

    /** Returns true if a quantity is a mean over the measured iterations, which must be steady. */
    static boolean isOfIterations(Quantity of) {
        return of.as() != Aspect.FIRST && !of.isOfFork() && !of.name().endsWith("_bytes");
    }

    private static boolean isPreemption(Quantity of, Doubt doubt) {
        return doubt.kind() == Kind.OTHERS
                && doubt.extent() > MANY
                && (of.as() == Aspect.SPREAD || PREEMPTIONS.contains(of.name()));
    }

    private static Doubt unbounded(Doubt doubt) {
        return new Doubt(doubt.kind(), doubt.extent(), new Interval(0, 1));
    }
}
