package dev.threadscale.run;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.EndedForks;
import dev.threadscale.stats.Quantiles.Usual;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compares the speed of a node around a fork with its usual speed, using the node's sentinels. */
final class HostPace {

    /**
     * The least deviation from the median that is unusual, however equal all other sentinels are.
     */
    private static final double FLOOR = 0.10;

    /** The least deviation that is unusual, in scaled median absolute deviations. */
    private static final double DEVIATIONS = 5;

    private final SortedMap<Integer, Optional<Reading>> sentinels;
    private final Optional<Usual> usual;

    /**
     * A sentinel that completed.
     *
     * @param nanos the median of its iterations
     */
    record Reading(Instant begin, Instant end, double nanos) {}

    /**
     * Creates a judge from the sentinels so far.
     *
     * @param sentinels the sentinels of a node by number; empty for one that did not complete or
     *     was lost
     */
    HostPace(SortedMap<Integer, Optional<Reading>> sentinels) {
        this.sentinels = sentinels;
        this.usual =
                Usual.of(
                        sentinels.values().stream()
                                .flatMap(Optional::stream)
                                .mapToDouble(Reading::nanos)
                                .toArray(),
                        DEVIATIONS,
                        FLOOR);
    }

    /**
     * Returns the pace of one node.
     *
     * @param sentinels the stored sentinels of the node
     * @param forks the forks of the node, which also refer to lost sentinels
     */
    static HostPace of(EndedForks ended, List<ForkRecord> sentinels, List<ForkRecord> forks) {
        SortedMap<Integer, Optional<Reading>> readings = new TreeMap<>();
        for (ForkRecord fork : forks) {
            if (fork.sentinel() != null) {
                readings.put(fork.sentinel(), Optional.empty());
            }
        }
        for (ForkRecord sentinel : sentinels) {
            readings.put(
                    sentinel.number(),
                    ended.medianNanos(sentinel)
                            .map(nanos -> new Reading(sentinel.begin(), sentinel.end(), nanos)));
        }
        return new HostPace(readings);
    }

    /**
     * Returns a text about the unusual sentinel before or after a fork; empty if both are usual.
     */
    Optional<String> words(ForkRecord fork) {
        List<Unusual> unusual = unusual(fork);
        return unusual.isEmpty() ? Optional.empty() : Optional.of(unusual.getFirst().toString());
    }

    /**
     * Returns the relative slowdown of the more unusual sentinel before or after a fork, negative
     * if it was faster; empty if both are usual, or the fork did not complete.
     */
    Optional<Double> beside(ForkRecord fork) {
        double most = 0;
        if (fork.completed()) {
            for (Unusual sentinel : unusual(fork)) {
                most = Math.abs(sentinel.off) > Math.abs(most) ? sentinel.off : most;
            }
        }
        return most == 0 ? Optional.empty() : Optional.of(most);
    }

    /**
     * An unusual sentinel before or after a fork.
     *
     * @param off the relative slowdown; negative if it was faster
     * @param where its position relative to the fork, as text
     */
    private record Unusual(double off, String where) {

        @Override
        public String toString() {
            return "%s %s %s its block"
                    .formatted(
                            Disturbance.percent(Math.abs(off)),
                            off > 0 ? "slower" : "faster",
                            where);
        }
    }

    /**
     * Returns the sentinel before or after a fork that is nearer in time; both if the fork runs in
     * the middle between them, or if the times are unknown.
     */
    private List<Unusual> unusual(ForkRecord fork) {
        Integer last = fork.sentinel();
        if (last == null) {
            return List.of();
        }
        SortedMap<Integer, Optional<Reading>> later = sentinels.tailMap(last + 1);
        Optional<Reading> before = Objects.requireNonNull(sentinels.get(last));
        Optional<Reading> after =
                later.isEmpty() ? Optional.empty() : later.sequencedValues().getFirst();
        boolean isBesideBefore = before.isPresent();
        boolean isBesideAfter = after.isPresent();
        if (before.isPresent() && after.isPresent()) {
            Instant end = before.get().end();
            Instant middle = end.plus(Duration.between(end, after.get().begin()).dividedBy(2));
            isBesideBefore = fork.begin().isBefore(middle);
            isBesideAfter = fork.end().isAfter(middle);
        }
        List<Unusual> unusual = new ArrayList<>();
        if (isBesideBefore) {
            unusual(before.orElseThrow(), "before").ifPresent(unusual::add);
        }
        if (isBesideAfter) {
            unusual(after.orElseThrow(), "after").ifPresent(unusual::add);
        }
        return unusual;
    }

    private Optional<Unusual> unusual(Reading reading, String where) {
        return usual.filter(pace -> !pace.isUsual(reading.nanos()))
                .map(pace -> new Unusual(pace.off(reading.nanos()), where));
    }
}
