package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A claim about the configurations of a run; it has to hold in each of them. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Claim.Ratio.class, name = "ratio"),
    @JsonSubTypes.Type(value = Claim.Flat.class, name = "flat"),
    @JsonSubTypes.Type(value = Claim.Scaling.class, name = "scaling"),
    @JsonSubTypes.Type(value = Claim.Order.class, name = "order"),
    @JsonSubTypes.Type(value = Claim.Crossover.class, name = "crossover"),
    @JsonSubTypes.Type(value = Claim.Knee.class, name = "knee"),
    @JsonSubTypes.Type(value = Claim.Gain.class, name = "gain"),
    @JsonSubTypes.Type(value = Claim.Lead.class, name = "lead"),
    @JsonSubTypes.Type(value = Claim.Collapse.class, name = "collapse"),
    @JsonSubTypes.Type(value = Claim.Ended.class, name = "outcome"),
    @JsonSubTypes.Type(value = Claim.Value.class, name = "value"),
    @JsonSubTypes.Type(value = Claim.Physical.class, name = "physical"),
    @JsonSubTypes.Type(value = Claim.Beyond.class, name = "beyond")
})
public sealed interface Claim {

    /** The condition in few words. */
    default String expected() {
        return switch (this) {
            case Ratio ratio -> "ratio " + ratio.bound().text();
            case Flat flat -> "flat over " + flat.over() + ", " + flat.within().text();
            case Scaling scaling -> "T(" + scaling.from() + ") / T(n) " + scaling.factor().text();
            case Order order -> String.join(" < ", order.levels());
            case Crossover crosses -> "changes between " + crosses.from() + " and " + crosses.to();
            case Knee knee -> "falls until " + knee.at();
            case Gain gain -> "T(" + gain.from() + ") / T(n) gains " + gain.factor().text();
            case Lead lead -> "lead grows by " + lead.grows().text();
            case Collapse collapse -> "collapses at " + collapse.at().text();
            case Ended ended -> ended.outcome();
            case Value value -> value.bound().text();
            case Physical physical -> physical.bound().text();
            case Beyond _ -> "";
        };
    }

    /** A claim that compares levels of the same axes. */
    interface Compared {

        /** The level of each axis on the first side. */
        Levels compare();

        /** The level of each axis on the second side. */
        Levels with();
    }

    /** A claim on values along an axis. */
    sealed interface Along {

        /** The axis. */
        String over();

        /** Its levels that the claim names. */
        default List<String> along() {
            return switch (this) {
                case Flat flat -> flat.levels();
                case Scaling scaling -> first(scaling.from(), scaling.at());
                case Order order -> order.levels();
                case Crossover crossover -> List.of(crossover.from(), crossover.to());
                case Knee knee -> first(knee.at(), knee.levels());
                case Gain gain -> first(gain.from(), gain.at());
                case Lead lead -> List.of(lead.from(), lead.to());
            };
        }
    }

    /** Every level that the claim names, by axis. */
    default Map<String, List<String>> named() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        if (this instanceof Compared both) {
            Stream.of(both.compare(), both.with())
                    .flatMap(side -> side.byAxis().entrySet().stream())
                    .forEach(one -> add(named, one.getKey(), List.of(one.getValue())));
        }
        if (this instanceof Along line) {
            add(named, line.over(), line.along());
        }
        return named;
    }

    private static List<String> first(String one, List<String> others) {
        return Stream.concat(Stream.of(one), others.stream()).toList();
    }

    private static void add(Map<String, List<String>> named, String axis, List<String> levels) {
        named.computeIfAbsent(axis, _ -> new ArrayList<>()).addAll(levels);
    }

    /**
     * Levels of the same axes, whose values are divided.
     *
     * @param compare the levels of the numerator
     * @param with the levels of the denominator
     */
    record Ratio(Levels compare, Levels with, Bound bound) implements Claim, Compared {}

    /**
     * The values along an axis are equal within a margin: each as a ratio of each other.
     *
     * @param levels of the axis; if empty, all that the run has
     */
    record Flat(String over, List<String> levels, Bound within) implements Claim, Along {}

    /**
     * The value at one level over those at others: how many times as fast these are.
     *
     * @param at levels that are looked at if the run has them
     */
    record Scaling(String over, String from, List<String> at, Bound factor)
            implements Claim, Along {}

    /**
     * Levels of an axis from the least value to the greatest.
     *
     * @param levels at least two
     */
    record Order(String over, List<String> levels) implements Claim, Along {}

    /**
     * The side with the lower value at one level has the higher one at another.
     *
     * @param compare the lower at {@code from}
     * @param with the lower at {@code to}
     */
    record Crossover(Levels compare, Levels with, String over, String from, String to)
            implements Claim, Compared, Along {}

    /**
     * Where values that fall along an axis stop falling.
     *
     * @param levels in their order; if empty, all that the run has
     * @param at the last level that is lower than the one before
     * @param within how much lower those behind it may be
     */
    record Knee(String over, List<String> levels, String at, Bound within)
            implements Claim, Along {}

    /**
     * The scaling factor of some levels over that of others of the same axes: the first gain more
     * along an axis.
     *
     * @param compare whose factor is over the line
     * @param with whose factor is under it
     * @param at levels that are looked at if the run has them
     */
    record Gain(
            Levels compare, Levels with, String over, String from, List<String> at, Bound factor)
            implements Claim, Compared, Along {}

    /**
     * A lead that grows along an axis: the difference by which the value of some levels is less
     * than that of others.
     *
     * @param compare who leads
     * @param with who lags
     */
    record Lead(Levels compare, Levels with, String over, String from, String to, Bound grows)
            implements Claim, Compared, Along {}

    /** The count at which a search found that the work collapses. */
    record Collapse(Bound at) implements Claim {}

    /**
     * The end of every fork.
     *
     * @param outcome its label
     */
    record Ended(String outcome) implements Claim {}

    /** A mean against a bound. */
    record Value(Bound bound) implements Claim {}

    /**
     * A bound that nothing can break: a single value that does is wrong, wherever it comes from.
     */
    record Physical(Bound bound) implements Claim {}

    /**
     * A claim that this run cannot test.
     *
     * @param why a whole sentence without its full stop
     */
    record Beyond(String why) implements Claim {}
}
