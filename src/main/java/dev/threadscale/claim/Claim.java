package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A claim about the configurations of a run; it must hold in each of them. A new kind is a record
 * here, whose lower-case name identifies it in {@code run.json}, and a row in the table of its keys
 * in experiments.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface Claim {

    /** Returns the condition in a few words. */
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
            case Flip flip -> SearchedFlip.isNever(flip) ? "never flips" : "flips at " + flip.at();
            case Outcome(dev.threadscale.measured.Outcome outcome) -> outcome.label();
            case Value(Bound bound) -> bound.text();
            case Physical(Bound bound) -> bound.text();
            case Beyond _ -> "";
        };
    }

    /** Returns the comparisons that it reduces to; none if the run lacks its configurations. */
    default Stream<Contrast> contrasts(Contrasts run) {
        return Stream.of();
    }

    /** A claim that compares levels of the same axes. */
    interface Compared {

        /** Returns the level of each axis on the first side. */
        Levels compare();

        /** Returns the level of each axis on the second side. */
        Levels with();
    }

    /** A claim on values along an axis. */
    sealed interface Along {

        /** Returns the axis. */
        String over();

        /** Returns the levels of the axis that the claim names. */
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

    /** Returns every level that the claim names, by axis. */
    default Map<String, List<String>> named() {
        Map<String, List<String>> named = new LinkedHashMap<>();
        if (this instanceof Compared compared) {
            for (Levels side : List.of(compared.compare(), compared.with())) {
                side.byAxis().forEach((axis, label) -> add(named, axis, List.of(label)));
            }
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
    record Ratio(Levels compare, Levels with, Bound bound) implements Claim, Compared {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.selected()
                    .filter(configuration -> configuration.levels().has(compare))
                    .flatMap(over ->
                            run.partner(over, with).map(under -> run.ratio(over, under, bound)));
        }
    }

    /**
     * The values along an axis are equal within a margin: each as a ratio of each other.
     *
     * @param levels of the axis; if empty, all that the run has
     */
    record Flat(String over, List<String> levels, Bound within) implements Claim, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            List<Contrast> contrasts = new ArrayList<>();
            for (List<MeasuredConfiguration> line : run.lines(over, levels, false).toList()) {
                for (int i = 1; i < line.size(); i++) {
                    for (MeasuredConfiguration before : line.subList(0, i)) {
                        contrasts.add(run.ratio(line.get(i), before, within));
                    }
                }
            }
            return contrasts.stream();
        }
    }

    /**
     * The value at one level over those at others, which is the factor by which the others are
     * faster.
     *
     * @param at levels that are compared if the run has them
     */
    record Scaling(String over, String from, List<String> at, Bound factor)
            implements Claim, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.selected()
                    .filter(configuration -> at.contains(configuration.levels().get(over)))
                    .filter(configuration -> !configuration.levels().is(over, from))
                    .flatMap(configuration ->
                            run.partner(configuration, Levels.of(over, from))
                                    .map(base -> run.ratio(base, configuration, factor)));
        }
    }

    /**
     * Levels of an axis from the least value to the greatest.
     *
     * @param levels at least two
     */
    record Order(String over, List<String> levels) implements Claim, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            List<Contrast> contrasts = new ArrayList<>();
            for (List<MeasuredConfiguration> line : run.lines(over, levels, true).toList()) {
                for (int i = 1; i < line.size(); i++) {
                    contrasts.add(run.ratio(line.get(i), line.get(i - 1), Bound.MORE));
                }
            }
            return contrasts.stream();
        }
    }

    /**
     * The side with the lower value at one level has the higher one at another.
     *
     * @param compare the side with the lower value at {@code from}
     * @param with the side with the lower value at {@code to}
     */
    record Crossover(Levels compare, Levels with, String over, String from, String to)
            implements Claim, Compared, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.corners(this, over, from, to)
                    .flatMap(four ->
                            Stream.of(
                                    run.ratio(four.from(), four.withFrom(), Bound.LESS),
                                    run.ratio(four.to(), four.withTo(), Bound.MORE)));
        }
    }

    /**
     * The level at which values that fall along an axis stop falling.
     *
     * @param levels in their order; if empty, all that the run has
     * @param at the last level whose value is lower than the one before
     * @param within how much lower the values behind it may be
     */
    record Knee(String over, List<String> levels, String at, Bound within) implements Claim, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.lines(over, levels, false).flatMap(line -> contrasts(run, line));
        }

        private Stream<Contrast> contrasts(Contrasts run, List<MeasuredConfiguration> line) {
            int knee =
                    line.stream()
                            .map(configuration -> configuration.levels().get(over))
                            .toList()
                            .indexOf(at);
            return knee <= 0 || knee == line.size() - 1
                    ? Stream.of()
                    : IntStream.range(1, line.size())
                            .mapToObj(i ->
                                    i <= knee
                                            ? run.ratio(line.get(i - 1), line.get(i), Bound.MORE)
                                            : run.ratio(
                                                    line.get(knee), line.get(i), within.orLess()));
        }
    }

    /**
     * The scaling factor of some levels over that of others of the same axes: the first gain more
     * along an axis.
     *
     * @param compare the levels with the factor in the numerator
     * @param with the levels with the factor in the denominator
     * @param at levels that are looked at if the run has them
     */
    record Gain(
            Levels compare, Levels with, String over, String from, List<String> at, Bound factor)
            implements Claim, Compared, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return at.stream()
                    .filter(to -> !to.equals(from))
                    .flatMap(to -> run.corners(this, over, from, to))
                    .map(four -> run.gain(four, factor));
        }
    }

    /**
     * A lead that grows along an axis: the difference by which the value of some levels is less
     * than that of others.
     *
     * @param compare the side that leads
     * @param with the side that lags
     */
    record Lead(Levels compare, Levels with, String over, String from, String to, Bound grows)
            implements Claim, Compared, Along {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.corners(this, over, from, to).map(four -> run.lead(four, grows));
        }
    }

    /** The count at which a search found that the work collapses. */
    record Collapse(Bound at) implements Claim {}

    /** The range in which a search found a flip, as written in the unit of its axis. */
    record Flip(String at) implements Claim {}

    /** The outcome of every fork. */
    record Outcome(dev.threadscale.measured.Outcome outcome) implements Claim {}

    /** A mean against a bound. */
    record Value(Bound bound) implements Claim {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.values(bound);
        }
    }

    /**
     * A bound that nothing can break. A single value that breaks it is wrong, whatever its source.
     */
    record Physical(Bound bound) implements Claim {

        @Override
        public Stream<Contrast> contrasts(Contrasts run) {
            return run.values(bound);
        }
    }

    /**
     * A claim that this run cannot test.
     *
     * @param why a whole sentence without its full stop
     */
    record Beyond(String why) implements Claim {}
}
