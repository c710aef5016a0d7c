package dev.threadscale.run;

import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.stats.Quantiles.Usual;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** By how much a node was slower or faster than usual beside a fork, as its sentinels say. */
final class HostPace {

    /** A sentinel this much off the median is unusual, however equal all others are. */
    private static final double FLOOR = 0.10;

    /** So is one that is off by this many scaled median absolute deviations. */
    private static final double DEVIATIONS = 5;

    private final SortedMap<Integer, Optional<Reading>> sentinels;
    private final Optional<Usual> usual;

    /**
     * A sentinel that completed.
     *
     * @param nanos median of its iterations
     */
    record Reading(Instant begin, Instant end, double nanos) {}

    /**
     * Judges by what is known now.
     *
     * @param sentinels of a node, by number; empty where one did not complete, or was lost
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
     * That of one node.
     *
     * @param sentinels of the node that are stored
     * @param forks of the node, which know of those that were lost since, too
     */
    static HostPace of(RunDirectory directory, List<ForkRecord> sentinels, List<ForkRecord> forks) {
        SortedMap<Integer, Optional<Reading>> all = new TreeMap<>();
        forks.stream()
                .map(ForkRecord::sentinel)
                .filter(Objects::nonNull)
                .forEach(number -> all.put(number, Optional.empty()));
        for (ForkRecord one : sentinels) {
            all.put(
                    one.number(),
                    directory
                            .medianNanos(one)
                            .map(nanos -> new Reading(one.begin(), one.end(), nanos)));
        }
        return new HostPace(all);
    }

    /** The words for an unusual sentinel beside a fork; empty if there is none. */
    Optional<String> words(ForkRecord fork) {
        return unusual(fork).findFirst().map(Unusual::toString);
    }

    /**
     * The share by which the more unusual of the sentinels beside a fork was slower than usual,
     * negative if it was faster; empty if all are usual, or the fork did not complete.
     */
    Optional<Double> beside(ForkRecord fork) {
        return Stream.of(fork)
                .filter(ForkRecord::completed)
                .flatMap(this::unusual)
                .map(Unusual::off)
                .max(Comparator.comparingDouble(Math::abs));
    }

    /**
     * A sentinel beside a fork that is not as usual.
     *
     * @param off the share by which it was slower; negative if it was faster
     * @param where it stands
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
     * Of the sentinels before and after a fork, the one that is nearer in time; both, if it runs at
     * the middle of the time between them, or if that is unknown.
     */
    private Stream<Unusual> unusual(ForkRecord fork) {
        Integer last = fork.sentinel();
        if (last == null) {
            return Stream.empty();
        }
        Optional<Reading> before = Objects.requireNonNull(sentinels.get(last));
        Optional<Reading> after =
                sentinels.tailMap(last + 1).values().stream()
                        .findFirst()
                        .flatMap(reading -> reading);
        Optional<Instant> middle =
                before.flatMap(one -> after.map(other -> middle(one.end(), other.begin())));
        return Stream.concat(
                before
                        .filter(_ -> middle.isEmpty() || fork.begin().isBefore(middle.get()))
                        .flatMap(reading -> unusual(reading, "before"))
                        .stream(),
                after
                        .filter(_ -> middle.isEmpty() || fork.end().isAfter(middle.get()))
                        .flatMap(reading -> unusual(reading, "after"))
                        .stream());
    }

    private static Instant middle(Instant one, Instant other) {
        return one.plus(Duration.between(one, other).dividedBy(2));
    }

    private Optional<Unusual> unusual(Reading reading, String where) {
        return usual.filter(of -> !of.isUsual(reading.nanos()))
                .map(of -> new Unusual(of.off(reading.nanos()), where));
    }
}
