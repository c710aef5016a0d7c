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
 * @param stoppedNanos time for which a pause, or a quota that it was not meant to have, stopped the
 *     fork, of all these CPUs together; null if unknown
 * @param waitedNanos time for which threads of the fork could have run and waited for a CPU, at
 *     most, times its CPUs; null if unknown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HostShare(
        long capacityNanos,
        long ownNanos,
        long busyNanos,
        @Nullable Long stolenNanos,
        @Nullable Long stoppedNanos,
        @Nullable Long waitedNanos) {

    /** The kernel counts ticks of 10 ms for each CPU: less than a few ticks is chance. */
    private static final double CHANCE_NANOS = 50e6;

    /** The share of its CPUs that other processes had, 0 to 1; 0 where that may be chance. */
    public double others() {
        return share(busyNanos - ownNanos);
    }

    /** The share of its CPUs that the hypervisor had; 0 where that may be chance. */
    public double stolen() {
        return stolenNanos == null ? 0 : share(stolenNanos);
    }

    /** The share of its time for which it was stopped. */
    public double stopped() {
        return stoppedNanos == null || stoppedNanos == 0
                ? 0
                : Math.min(1, stoppedNanos / (double) capacityNanos);
    }

    /** The part of its time by which others can have delayed it, at most. */
    private double delayed() {
        return waitedNanos == null ? 1 : waitedNanos / (double) capacityNanos;
    }

    private double share(long nanos) {
        return nanos < CHANCE_NANOS ? 0 : Math.min(1, nanos / (double) capacityNanos);
    }

    /** The doubts that follow from it. */
    public List<Doubt> doubts() {
        return Stream.of(
                        Doubt.lacking(Kind.OTHERS, others(), delayed()),
                        Doubt.lacking(Kind.HYPERVISOR, stolen()),
                        Doubt.lacking(Kind.STOPPED, stopped()))
                .filter(doubt -> doubt.extent() > 0)
                .toList();
    }
}
