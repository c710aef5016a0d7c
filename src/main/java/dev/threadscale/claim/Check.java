package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.Configuration;
import dev.threadscale.stats.TEstimate;
import java.util.List;
import java.util.Optional;

/**
 * One comparison that a claim comes down to: it holds if all of its checks do.
 *
 * @param place where it was made, in words; may be empty
 * @param bound of the value, or of its logarithm if it is a ratio
 * @param isRatio true if the estimate is the logarithm of a ratio
 * @param value what was found; empty if nothing can be said
 * @param problem why nothing can be said; else empty
 * @param pair what was compared, if it is a ratio
 */
record Check(
        String place,
        Bound bound,
        boolean isRatio,
        Optional<TEstimate> value,
        String problem,
        Optional<Pair> pair) {

    static final String NO_SPREAD =
            "a single fork tells nothing of the spread; three forks or more can";

    /** The value of one configuration over that of another. */
    static Check ratio(
            String place, Quantity of, Configuration over, Configuration under, Bound bound) {
        Bound logarithmic = bound.logarithmic();
        List<Double> a = over.means(of);
        List<Double> b = under.means(of);
        if (isPartial(over, a) || isPartial(under, b)) {
            return untold(place, logarithmic, true, missing(of, isPartial(over, a) ? over : under));
        }
        if (a.stream().anyMatch(v -> v <= 0) || b.stream().anyMatch(v -> v <= 0)) {
            return untold(place, logarithmic, true, "a value is 0 or less, which has no ratio");
        }
        Optional<TEstimate> value = TEstimate.logRatio(array(a), array(b));
        return new Check(
                place,
                logarithmic,
                true,
                value,
                value.isEmpty() ? NO_SPREAD : "",
                Optional.of(new Pair(over.forks(of), under.forks(of))));
    }

    /** The mean of one configuration. */
    static Check mean(String place, Quantity of, Configuration one, Bound bound) {
        List<Double> means = one.means(of);
        if (isPartial(one, means)) {
            return untold(place, bound, false, missing(of, one));
        }
        Optional<TEstimate> value = TEstimate.mean(array(means));
        return new Check(
                place, bound, false, value, value.isEmpty() ? NO_SPREAD : "", Optional.empty());
    }

    private static Check untold(String place, Bound bound, boolean isRatio, String problem) {
        return new Check(place, bound, isRatio, Optional.empty(), problem, Optional.empty());
    }

    /**
     * Whether forks have no value: those that failed may be just the slow ones, so that what the
     * others say is no answer.
     */
    private static boolean isPartial(Configuration one, List<Double> means) {
        return means.isEmpty() || means.size() < one.outcomes().size();
    }

    private static String missing(Quantity of, Configuration one) {
        List<String> ends =
                one.outcomes().stream()
                        .filter(outcome -> !outcome.equals("completed"))
                        .distinct()
                        .sorted()
                        .toList();
        if (ends.isEmpty()) {
            return "%s was not recorded".formatted(of);
        }
        int without = one.outcomes().size() - one.means(of).size();
        return "%d of %d forks have no value (%s)"
                .formatted(without, one.outcomes().size(), String.join(", ", ends));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * The share by which a ratio differs from the nearer limit of its bound, infinite for means.
     */
    double distance() {
        return isRatio && value.isPresent()
                ? Math.expm1(Math.abs(bound.slack(value.get().estimate())))
                : Double.POSITIVE_INFINITY;
    }

    double pFor() {
        return value.map(bound::pFor).orElse(1.0);
    }

    double pAgainst() {
        return value.map(bound::pAgainst).orElse(1.0);
    }
}
