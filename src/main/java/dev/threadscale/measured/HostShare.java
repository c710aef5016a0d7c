package dev.threadscale.measured;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.measured.Doubt.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time of a fork, and of everything else on its CPUs, while it measured.
 *
 * @param capacityNanos elapsed time of the measured iterations, times the fork's CPUs
 * @param ownNanos CPU time of the fork
 * @param busyNanos CPU time of all processes on these CPUs
 * @param stolenNanos time of these CPUs that the hypervisor gave to other machines; null if unknown
 * @param stoppedNanos time for which a pause or an unintended quota stopped the fork, times its
 *     CPUs; null if unknown
 * @param waitedNanos the maximum time for which runnable threads of the fork waited for a CPU,
 *     times its CPUs; null if unknown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostShare(
        long capacityNanos,
        long ownNanos,
        long busyNanos,
        @Nullable Long stolenNanos,
        @Nullable Long stoppedNanos,
        @Nullable Long waitedNanos) {

    /** The minimum time that is not chance: the kernel counts ticks of 10 ms for each CPU. */
    private static final double CHANCE_NANOS = 50e6;

    /** Returns the share of CPU time that other processes used, 0 to 1; 0 if that may be chance. */
    public double others() {
        return share(busyNanos - ownNanos);
    }

    /** Returns the share of CPU time that the hypervisor took, 0 to 1; 0 if that may be chance. */
    public double stolen() {
        return stolenNanos == null ? 0 : share(stolenNanos);
    }

    /** Returns the share of time for which the fork was stopped, 0 to 1. */
    public double stopped() {
        return stoppedNanos == null || stoppedNanos == 0
                ? 0
                : Math.min(1, stoppedNanos / (double) capacityNanos);
    }

    /** Returns the maximum share of time by which others may have delayed the fork. */
    private double delayed() {
        return waitedNanos == null ? 1 : waitedNanos / (double) capacityNanos;
    }

    private double share(long nanos) {
        return nanos < CHANCE_NANOS ? 0 : Math.min(1, nanos / (double) capacityNanos);
    }

    /** Returns the resulting doubts. */
    public List<Doubt> doubts() {
        return Stream.of(
                        Doubt.lacking(Kind.OTHERS, others(), delayed()),
                        Doubt.lacking(Kind.HYPERVISOR, stolen()),
                        Doubt.lacking(Kind.STOPPED, stopped()))
                .filter(doubt -> doubt.extent() > 0)
                .toList();
    }
}
