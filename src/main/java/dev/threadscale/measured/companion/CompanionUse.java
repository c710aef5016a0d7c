package dev.threadscale.measured.companion;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The resources that a companion used from the end of one iteration to the end of the next.
 *
 * @param companion its name
 * @param earlierForks the number of forks that it had served before
 * @param phase of the iteration, as in its row
 * @param iteration its number, as in its row
 * @param cpus the companion's limit of CPU time per elapsed time
 * @param spent what it used; empty if the iteration was too short to tell it from its neighbours
 */
public record CompanionUse(
        String companion,
        int earlierForks,
        String phase,
        String iteration,
        BigDecimal cpus,
        Optional<Spent> spent) {

    /** The share of its CPUs from which a companion is the limit of an iteration. */
    private static final double BUSY = 0.95;

    /** The share of time from which a companion's quota is the limit of an iteration. */
    private static final double THROTTLED = 0.05;

    /**
     * The major faults in a second from which a companion's memory is the limit of an iteration.
     * Each waits for a disk, for 0.1 ms or more, so that is a tenth of the time or more.
     */
    private static final double FAULTS = 1000;

    private static final double SECOND = 1e9;

    /**
     * The amounts. Unknown ones are empty.
     *
     * @param spanNanos the elapsed time
     * @param cpuNanos its CPU time
     * @param throttledNanos the time for which its quota stopped it, added over its CPUs
     * @param waitedNanos the time for which its threads could run and waited for a CPU, added over
     *     them, including that for which its quota stopped them
     * @param memoryBytes its memory at the end, without files that the kernel may drop
     * @param peakMemoryBytes the most memory since its start
     * @param receivedBytes from the network
     * @param sentBytes to the network
     * @param readBytes from block devices
     * @param writtenBytes to block devices
     * @param majorFaults the pages of its memory for which it waited for a disk
     */
    public record Spent(
            long spanNanos,
            long cpuNanos,
            long throttledNanos,
            OptionalLong waitedNanos,
            OptionalLong memoryBytes,
            OptionalLong peakMemoryBytes,
            OptionalLong receivedBytes,
            OptionalLong sentBytes,
            OptionalLong readBytes,
            OptionalLong writtenBytes,
            OptionalLong majorFaults) {}

    /** Returns the share of its CPUs that it used; empty if it is unknown. */
    public OptionalDouble busyShare() {
        return spent.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        spent.get().cpuNanos / (spent.get().spanNanos * cpus.doubleValue()));
    }

    /** Returns the share of time for which its quota stopped it; 0 if it is unknown. */
    private double throttledShare() {
        double count = cpus.setScale(0, RoundingMode.CEILING).doubleValue();
        return spent.isEmpty() ? 0 : spent.get().throttledNanos / (spent.get().spanNanos * count);
    }

    private double faultsPerSecond() {
        return spent.isEmpty()
                ? 0
                : spent.get().majorFaults.orElse(0) * SECOND / spent.get().spanNanos;
    }

    /** Returns true if the measured program waited for the companion's CPUs or its memory. */
    public boolean limits() {
        return busyShare().orElse(0) >= BUSY
                || throttledShare() >= THROTTLED
                || faultsPerSecond() >= FAULTS;
    }

    /** Returns its row by column, without unknown values. */
    public Map<String, String> row() {
        Map<String, String> row = new LinkedHashMap<>();
        put(row, CompanionColumn.PHASE, phase);
        put(row, CompanionColumn.ITERATION, iteration);
        put(row, CompanionColumn.COMPANION, companion);
        put(row, CompanionColumn.EARLIER_FORKS, earlierForks);
        put(row, CompanionColumn.CPU_LIMIT, cpus.toPlainString());
        if (spent.isPresent()) {
            Spent amounts = spent.get();
            put(row, CompanionColumn.SPAN_NS, amounts.spanNanos);
            put(row, CompanionColumn.CPU_NS, amounts.cpuNanos);
            put(
                    row,
                    CompanionColumn.BUSY_SHARE,
                    BigDecimal.valueOf(busyShare().getAsDouble()).toPlainString());
            put(row, CompanionColumn.THROTTLED_NS, amounts.throttledNanos);
            put(row, CompanionColumn.WAITED_NS, amounts.waitedNanos);
            put(row, CompanionColumn.MEMORY_BYTES, amounts.memoryBytes);
            put(row, CompanionColumn.PEAK_MEMORY_BYTES, amounts.peakMemoryBytes);
            put(row, CompanionColumn.RECEIVED_BYTES, amounts.receivedBytes);
            put(row, CompanionColumn.SENT_BYTES, amounts.sentBytes);
            put(row, CompanionColumn.READ_BYTES, amounts.readBytes);
            put(row, CompanionColumn.WRITTEN_BYTES, amounts.writtenBytes);
            put(row, CompanionColumn.MAJOR_FAULTS, amounts.majorFaults);
            put(row, CompanionColumn.LIMITS, limits());
        }
        return row;
    }

    private static void put(Map<String, String> row, CompanionColumn column, OptionalLong value) {
        value.ifPresent(known -> put(row, column, known));
    }

    private static void put(Map<String, String> row, CompanionColumn column, Object value) {
        row.put(column.key(), value.toString());
    }
}
