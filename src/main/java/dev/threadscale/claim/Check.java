package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.SpreadPrior;
import dev.threadscale.stats.TEstimate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One comparison that a claim comes down to: it holds if all of its checks do.
 *
 * @param place where it was made; may be empty
 * @param bound of the value, or of its logarithm if it is a ratio
 * @param isRatio true if the estimate is the logarithm of a ratio
 * @param sides what was compared
 * @param value what was found; empty if nothing can be said
 * @param problem why nothing can be said; else empty
 * @param pair the forks of both sides, if it is the ratio of two
 * @param pFor p of the hypothesis that it does not hold, over all looks until now
 * @param pAgainst p of the hypothesis that it does, over all looks until now
 */
record Check(
        String place,
        Bound bound,
        boolean isRatio,
        List<MeasuredConfiguration> sides,
        Optional<TEstimate> value,
        String problem,
        Optional<Pair> pair,
        double pFor,
        double pAgainst) {

    static final String NO_SPREAD =
            "a single fork does not show the spread; three forks or more can";

    /** The value of one configuration over that of another. */
    static Check ratio(
            String place,
            Quantity of,
            MeasuredConfiguration over,
            MeasuredConfiguration under,
            Bound bound,
            SpreadPrior prior) {
        return contrast(
                place,
                of,
                List.of(over),
                List.of(under),
                bound,
                prior,
                Optional.of(new Pair(over, under, of)));
    }

    /** A product of ratios: some configurations over others. */
    static Check ratios(
            String place,
            Quantity of,
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Bound bound,
            SpreadPrior prior) {
        return contrast(place, of, over, under, bound, prior, Optional.empty());
    }

    private static Check contrast(
            String place,
            Quantity of,
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Bound bound,
            SpreadPrior prior,
            Optional<Pair> pair) {
        List<MeasuredConfiguration> sides = both(over, under);
        Bound logarithmic = bound.logarithmic();
        Optional<String> missing = missing(of, sides);
        if (missing.isPresent()) {
            return untold(place, logarithmic, true, sides, missing.get());
        }
        if (sides.stream().flatMap(one -> one.means(of).stream()).anyMatch(v -> v <= 0)) {
            return untold(
                    place, logarithmic, true, sides, "a value is 0 or less, which has no ratio");
        }
        return told(
                place,
                logarithmic,
                true,
                sides,
                contrast(over, under, one -> one.logarithms(of), prior),
                pair);
    }

    /** The means of some configurations less those of others. */
    static Check difference(
            String place,
            Quantity of,
            List<MeasuredConfiguration> plus,
            List<MeasuredConfiguration> minus,
            Bound bound) {
        List<MeasuredConfiguration> sides = both(plus, minus);
        return missing(of, sides)
                .map(problem -> untold(place, bound, false, sides, problem))
                .orElseGet(() ->
                        told(
                                place,
                                bound,
                                false,
                                sides,
                                contrast(plus, minus, one -> means(one, of), SpreadPrior.NONE),
                                Optional.empty()));
    }

    /** The mean of one configuration. */
    static Check mean(String place, Quantity of, MeasuredConfiguration one, Bound bound) {
        return difference(place, of, List.of(one), List.of(), bound);
    }

    private static List<MeasuredConfiguration> both(
            List<MeasuredConfiguration> one, List<MeasuredConfiguration> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    /** Empty if one of them has fewer than two forks. */
    private static Optional<TEstimate> contrast(
            List<MeasuredConfiguration> plus,
            List<MeasuredConfiguration> minus,
            Function<MeasuredConfiguration, double[]> values,
            SpreadPrior prior) {
        return both(plus, minus).stream().anyMatch(one -> values.apply(one).length < 2)
                ? Optional.empty()
                : Optional.of(
                        TEstimate.contrast(
                                plus.stream().map(values).map(prior::mean).toList(),
                                minus.stream().map(values).map(prior::mean).toList()));
    }

    private static Check told(
            String place,
            Bound bound,
            boolean isRatio,
            List<MeasuredConfiguration> sides,
            Optional<TEstimate> value,
            Optional<Pair> pair) {
        return new Check(
                place,
                bound,
                isRatio,
                sides,
                value,
                value.isEmpty() ? NO_SPREAD : "",
                pair,
                value.map(bound::pFor).orElse(1.0),
                value.map(bound::pAgainst).orElse(1.0));
    }

    private static Check untold(
            String place,
            Bound bound,
            boolean isRatio,
            List<MeasuredConfiguration> sides,
            String problem) {
        return new Check(
                place, bound, isRatio, sides, Optional.empty(), problem, Optional.empty(), 1, 1);
    }

    /**
     * Which forks have no value: those that failed may be just the slow ones, so that what the
     * others say is no answer.
     */
    private static Optional<String> missing(Quantity of, List<MeasuredConfiguration> sides) {
        return sides.stream().flatMap(one -> missing(of, one).stream()).findFirst();
    }

    private static Optional<String> missing(Quantity of, MeasuredConfiguration one) {
        List<ForkValues> values = one.forks(of);
        if (!values.isEmpty() && values.size() >= one.ends().size()) {
            return Optional.empty();
        }
        List<String> ends =
                one.ends().stream()
                        .map(ForkState::outcome)
                        .filter(outcome -> !outcome.equals("completed"))
                        .distinct()
                        .sorted()
                        .toList();
        return Optional.of(
                ends.isEmpty()
                        ? "%s was not recorded".formatted(of)
                        : "%d of %d forks have no value (%s)"
                                .formatted(
                                        one.ends().size() - values.size(),
                                        one.ends().size(),
                                        String.join(", ", ends)));
    }

    private static double[] means(MeasuredConfiguration one, Quantity of) {
        return one.means(of).stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns true if each side has this number of forks. */
    boolean has(int forks) {
        return sides.stream().allMatch(side -> side.ends().size() >= forks);
    }

    /**
     * The same at one of several looks, with what earlier looks have told.
     *
     * @param share of the error that this look spends
     */
    Check at(double share, Check before) {
        return new Check(
                place,
                bound,
                isRatio,
                sides,
                value,
                problem,
                pair,
                Math.min(pFor / share, before.pFor),
                Math.min(pAgainst / share, before.pAgainst));
    }

    /** The same before anything may be told. */
    Check undecided() {
        return new Check(place, bound, isRatio, sides, value, problem, pair, 1, 1);
    }

    /**
     * The p of the last look, if the spread stays and the estimate moves by no more than its
     * standard error there.
     *
     * @param share of the forks at that look to those that there are
     * @param p of an estimate
     */
    private double best(double share, ToDoubleFunction<TEstimate> p) {
        TEstimate last = value.orElseThrow().with(share);
        return DoubleStream.of(-1, 0, 1)
                .map(one -> p.applyAsDouble(last.moved(one)))
                .min()
                .orElse(1);
    }

    double bestFor(double share) {
        return best(share, bound::pFor);
    }

    double bestAgainst(double share) {
        return best(share, bound::pAgainst);
    }

    /** The reason not to trust the values of a side, if there is one. */
    Optional<String> doubt() {
        return sides.stream().flatMap(side -> side.doubt().stream()).findFirst();
    }
}
