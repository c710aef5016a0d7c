package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.DoubleStream;

/**
 * Searches for the knee of one series: doubles the count until it collapses, then halves the
 * bracket between the highest count that has not collapsed and the lowest that has. Doubling first
 * keeps the search near the knee: the largest counts, which take the longest if they have
 * collapsed, are measured only if no lower count has.
 *
 * <p>The next step only depends on what was measured, so an interrupted search can continue. A
 * collapse that is over again at the next measured count is not seen, except for one that a service
 * level makes cheap to see: a service that missed its level without being overloaded may have been
 * disturbed, so one count above the bracket is measured as well.
 *
 * @param costOfTask true if times per task are compared
 */
public record KneeSearch(Search search, boolean costOfTask) {

    /**
     * Creates a search.
     *
     * @param strongScaling true if the tasks divide constant work; otherwise the work grows with
     *     them, and times per task are compared
     */
    public static KneeSearch of(Search search, boolean strongScaling) {
        return new KneeSearch(search, !strongScaling && search.axis().equals(Axes.TASKS));
    }

    /** Creates the search of an experiment; empty if it does not have one. */
    static Optional<KneeSearch> of(Experiment experiment) {
        return experiment.search().map(search -> of(search, experiment.type().strong()));
    }

    /** Returns the counts that are measured if none collapses. */
    public List<Long> doubling() {
        List<Long> counts = new ArrayList<>();
        for (long count = search.from(); count < search.to(); count = doubled(count)) {
            counts.add(count);
        }
        counts.add(search.to());
        return List.copyOf(counts);
    }

    /** Returns the counts that are measured first. The reference alone does not decide anything. */
    public List<Long> opening() {
        return doubling().subList(0, 2);
    }

    /**
     * Returns the next step.
     *
     * @param known returns the result of a measured count; empty for any other
     */
    public Step next(LongFunction<Optional<Probe>> known) {
        return switch (known.apply(search.from()).orElse(null)) {
            case null -> new Step.Counts(opening());
            case Probe.Broken(String reason) -> new Step.GivenUp(search.from(), reason);
            case Probe.Collapsed _ when !search.hasLevel() ->
                    new Step.GivenUp(
                            search.from(), "it timed out, so there is nothing to compare with");
            case Probe.Collapsed _ -> missedAtOnce(known);
            case Probe.Measured measured when misses(measured) -> missedAtOnce(known);
            case Probe.Measured measured -> after(measured, known);
        };
    }

    private Step missedAtOnce(LongFunction<Optional<Probe>> known) {
        long next = opening().getLast();
        return new Step.GivenUp(
                search.from(),
                known.apply(next).filter(this::meets).isPresent()
                        ? "it misses the service level, which %s meets; lengthen 'lead-in' and 'window'"
                                .formatted(Search.count(next))
                        : "it misses the service level; begin the search lower");
    }

    private Step after(Probe.Measured reference, LongFunction<Optional<Probe>> known) {
        long low = search.from();
        Optional<Long> high = Optional.empty();
        boolean collapsed = false;
        while (high.isPresent() ? !isNarrow(low, high.get()) : low < search.to()) {
            long count = high.isPresent() ? low + (high.get() - low) / 2 : doubled(low);
            Probe probe = known.apply(count).orElse(null);
            switch (probe) {
                case null -> {
                    return new Step.Counts(List.of(count));
                }
                case Probe.Broken(String reason) -> {
                    return new Step.GivenUp(count, reason, Optional.of(low), high);
                }
                case Probe.Collapsed _ -> {
                    high = Optional.of(count);
                    collapsed = true;
                }
                case Probe.Measured measured -> {
                    if (hasCollapsed(reference, measured, count)) {
                        high = Optional.of(count);
                    } else {
                        low = count;
                    }
                }
            }
        }
        if (high.isEmpty()) {
            return new Step.None();
        }
        return search.hasLevel() && !collapsed
                ? confirmed(low, high.get(), known)
                : new Step.Found(low, high.get());
    }

    /** Measures one count above the bracket; one that cannot be measured does not contradict it. */
    private Step confirmed(long low, long high, LongFunction<Optional<Probe>> known) {
        long above = doubled(high);
        Optional<Probe> probe = known.apply(above);
        return probe.isEmpty()
                ? new Step.Counts(List.of(above))
                : new Step.Found(low, high, probe.filter(this::meets).map(_ -> above));
    }

    /**
     * Returns the cost of a count over that of the reference, which is 1 for a service level; empty
     * if one of them does not have a cost.
     */
    public Optional<Double> ratio(long count, LongFunction<Optional<Probe>> known) {
        return known.apply(search.from()).orElse(null) instanceof Probe.Measured reference
                        && known.apply(count).orElse(null) instanceof Probe.Measured measured
                ? Optional.of(ratio(reference, measured, count))
                : Optional.empty();
    }

    private boolean hasCollapsed(Probe.Measured reference, Probe.Measured measured, long count) {
        return search.hasLevel()
                ? misses(measured)
                : ratio(reference, measured, count) >= search.collapse().doubleValue();
    }

    /** Returns true if an observed value is above its limit. */
    private boolean misses(Probe.Measured measured) {
        return search.hasLevel() && measured.cost() > 1;
    }

    private boolean meets(Probe probe) {
        return probe instanceof Probe.Measured measured && !misses(measured);
    }

    private double ratio(Probe.Measured reference, Probe.Measured measured, long count) {
        return search.hasLevel()
                ? measured.cost()
                : cost(measured, count) / cost(reference, search.from());
    }

    private double cost(Probe.Measured measured, long count) {
        return costOfTask ? measured.cost() / count : measured.cost();
    }

    /** Returns the maximum number of counts that are measured. */
    public int mostProbes() {
        List<Long> doubling = doubling();
        int most = doubling.size();
        for (int i = 1; i < doubling.size(); i++) {
            most = Math.max(most, i + 1 + halvings(doubling.get(i - 1), doubling.get(i)));
        }
        return search.hasLevel() ? most + 1 : most;
    }

    private int halvings(long low, long high) {
        int halvings = 0;
        for (long width = high - low; !isNarrow(low, low + width); width -= width / 2) {
            halvings++;
        }
        return halvings;
    }

    private boolean isNarrow(long low, long high) {
        return high - low <= 1 || (high - low) * 100 <= low * search.withinPercent();
    }

    private long doubled(long count) {
        return Math.min(2 * count, search.to());
    }

    /** The result of measuring one count. */
    public sealed interface Probe {

        /**
         * Returns the result of some forks.
         *
         * @param costs mean elapsed time of each in ns, or its highest observed value over the
         *     limit; infinite if it timed out or was overloaded
         */
        static Probe of(double... costs) {
            double middle = middle(DoubleStream.of(costs));
            return Double.isInfinite(middle) ? new Collapsed() : new Measured(middle);
        }

        /**
         * Returns the value in the middle; of an even number, the lower of the middle two, because
         * disturbances slow a fork down.
         */
        static double middle(DoubleStream values) {
            double[] sorted = values.sorted().toArray();
            return sorted[(sorted.length - 1) / 2];
        }

        /**
         * A measured cost.
         *
         * @param cost that of the middle fork
         */
        record Measured(double cost) implements Probe {}

        /** The count took longer than the time-out, or was overloaded. */
        record Collapsed() implements Probe {}

        /**
         * The count did not give a comparable result.
         *
         * @param reason the reason shown to people
         */
        record Broken(String reason) implements Probe {}
    }

    /** The state of the search of one series. */
    public sealed interface Step {

        /** The next counts to be measured. */
        record Counts(List<Long> counts) implements Step {
            public Counts {
                counts = List.copyOf(counts);
            }
        }

        /** The search has ended. */
        sealed interface End extends Step {}

        /**
         * The knee was found between two counts.
         *
         * @param low the highest measured count below the collapse
         * @param high the lowest measured count that has collapsed
         * @param again a higher count that meets the service level after all, so the bracket is not
         *     a limit; usually empty
         */
        record Found(long low, long high, Optional<Long> again) implements End {

            Found(long low, long high) {
                this(low, high, Optional.empty());
            }
        }

        /** No measured count has collapsed, including the last one. */
        record None() implements End {}

        /**
         * The search was given up because a count could not be measured.
         *
         * @param reason the reason shown to people
         * @param low the highest measured count below the collapse, if there is one
         * @param high the lowest measured count that has collapsed, if there is one
         */
        record GivenUp(long count, String reason, Optional<Long> low, Optional<Long> high)
                implements End {

            GivenUp(long count, String reason) {
                this(count, reason, Optional.empty(), Optional.empty());
            }
        }
    }
}
