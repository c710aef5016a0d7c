package dev.threadscale.claim;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The difference of means, or the ratio, that a comparison of a claim is about, at one look. The
 * claim holds if all of its contrasts do.
 *
 * @param place where it was made; may be empty
 * @param bound of the value, or of its logarithm if it is a ratio
 * @param isRatio true if the value is the logarithm of a ratio
 * @param over the configurations that add to the value
 * @param under those that are subtracted from it
 * @param readings of the value; empty if forks lack one
 * @param problem why nothing can be decided; else empty
 */
record Contrast(
        String place,
        Quantity of,
        Bound bound,
        boolean isRatio,
        List<MeasuredConfiguration> over,
        List<MeasuredConfiguration> under,
        Optional<Readings> readings,
        String problem) {

    static final String NO_SPREAD = "a single fork does not show the spread; three or more decide";

    private static final double CONFIDENCE = 1 - Judge.SIGNIFICANCE;

    /** Returns the value of one configuration over that of another. */
    static Contrast ratio(
            String place,
            Quantity of,
            MeasuredConfiguration over,
            MeasuredConfiguration under,
            Bound bound,
            Logarithms logarithms) {
        return ratios(place, of, List.of(over), List.of(under), bound.logarithmic(), logarithms);
    }

    /**
     * Returns this ratio for sides that do the same work: two versions, or one configuration in two
     * runs.
     */
    Contrast ofSameWork() {
        Slack slack = Slack.ofSameWork(over.getFirst(), under.getFirst(), of);
        return new Contrast(
                place,
                of,
                bound,
                isRatio,
                over,
                under,
                readings.map(reading -> reading.with(slack)),
                problem);
    }

    /**
     * Returns a product of ratios: some configurations over others.
     *
     * @param bound of the logarithm of the product
     */
    static Contrast ratios(
            String place,
            Quantity of,
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Bound bound,
            Logarithms logarithms) {
        Optional<String> problem =
                missing(of, over, under)
                        .or(() ->
                                both(over, under)
                                        .flatMapToDouble(side -> Arrays.stream(side.means(of)))
                                        .filter(mean -> mean <= 0)
                                        .mapToObj(_ -> "a value is 0 or less, which has no ratio")
                                        .findFirst());
        return of(place, of, bound, true, over, under, problem, logarithms::mean);
    }

    /** Returns the means of some configurations minus those of others. */
    static Contrast difference(
            String place,
            Quantity of,
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Bound bound) {
        return of(
                place,
                of,
                bound,
                false,
                over,
                under,
                missing(of, over, under),
                configuration -> mean(configuration.means(of)));
    }

    private static Contrast of(
            String place,
            Quantity of,
            Bound bound,
            boolean isRatio,
            List<MeasuredConfiguration> over,
            List<MeasuredConfiguration> under,
            Optional<String> problem,
            Function<MeasuredConfiguration, TEstimate> mean) {
        Optional<Readings> readings =
                problem.isPresent()
                        ? Optional.empty()
                        : Optional.of(
                                new Readings(
                                        bound,
                                        TEstimate.contrast(
                                                over.stream().map(mean).toList(),
                                                under.stream().map(mean).toList()),
                                        Slack.between(over, under, of, isRatio),
                                        fewest(over.stream()),
                                        fewest(under.stream())));
        return new Contrast(
                place,
                of,
                bound,
                isRatio,
                over,
                under,
                readings,
                problem.orElseGet(() -> hasSpread(of, over, under) ? "" : NO_SPREAD));
    }

    private static TEstimate mean(double[] forks) {
        return forks.length == 1
                ? new TEstimate(forks[0], 0, 1)
                : TEstimate.mean(forks).orElseThrow();
    }

    /** Returns the mean of one configuration. */
    static Contrast mean(String place, Quantity of, MeasuredConfiguration one, Bound bound) {
        return difference(place, of, List.of(one), List.of(), bound);
    }

    private static Stream<MeasuredConfiguration> both(
            List<MeasuredConfiguration> over, List<MeasuredConfiguration> under) {
        return Stream.concat(over.stream(), under.stream());
    }

    /** Returns every compared configuration. */
    Stream<MeasuredConfiguration> sides() {
        return both(over, under);
    }

    /** Describes the forks that lack a value. */
    private static Optional<String> missing(
            Quantity of, List<MeasuredConfiguration> over, List<MeasuredConfiguration> under) {
        return both(over, under).flatMap(side -> Reasons.missing(side, of).stream()).findFirst();
    }

    private static boolean hasSpread(
            Quantity of, List<MeasuredConfiguration> over, List<MeasuredConfiguration> under) {
        return of.isFixed() || both(over, under).allMatch(side -> side.forks(of).size() > 1);
    }

    /** Returns true if there is a value, even of a single fork. */
    boolean isMeasured() {
        return readings.isPresent();
    }

    /** Returns true if something can be decided. */
    boolean isKnown() {
        return isMeasured() && problem.isEmpty();
    }

    /** Returns true if the value, taken as exact, fulfils the claim. */
    boolean holds() {
        return bound.holds(value().estimate());
    }

    /**
     * Returns the distance of the value from the limit; negative if it does not fulfil the claim.
     */
    double margin() {
        double slack = bound.slack(value().estimate());
        return bound.inside() ? slack : -slack;
    }

    /** Returns true if the value is known without error, because the quantity cannot vary. */
    boolean isFixed() {
        return of.isFixed() && readings.filter(reading -> reading.value().isExact()).isPresent();
    }

    /** Returns both sides if it is a ratio of two configurations. */
    Optional<Pair> pair() {
        return isRatio && over.size() == 1 && under.size() == 1
                ? Optional.of(new Pair(over.getFirst(), under.getFirst(), of))
                : Optional.empty();
    }

    /** Returns true if each side has this number of forks. */
    boolean has(int forks) {
        return sides().allMatch(side -> side.ends().size() >= forks);
    }

    /** Returns the number of forks of the side that has the fewest. */
    int forks() {
        return fewest(sides());
    }

    private static int fewest(Stream<MeasuredConfiguration> side) {
        return side.mapToInt(configuration -> configuration.ends().size()).min().orElse(0);
    }

    /** Returns p of the hypothesis that it does not hold. */
    double pFor() {
        return isKnown() ? readings.orElseThrow().pFor() : 1;
    }

    /** Returns p of the hypothesis that it holds. */
    double pAgainst() {
        return isKnown() ? readings.orElseThrow().pAgainst() : 1;
    }

    /** Returns the two-sided p of the hypothesis that both sides of a ratio are equal. */
    double pEqual() {
        return readings.orElseThrow().pZero();
    }

    /** Returns true if the value is clear of the limit, and only doubts leave it open. */
    boolean isDoubted() {
        return isKnown() && readings.orElseThrow().areDivided();
    }

    boolean isInDoubt() {
        return isMeasured() && !slack().isNone();
    }

    /**
     * Returns the value for people, with its interval if chance is involved and the spread is
     * known.
     */
    Statistic statistic() {
        Optional<Interval> interval =
                isKnown() && !isFixed() ? Optional.of(interval()) : Optional.empty();
        double estimate = value().estimate();
        return isRatio
                ? new Statistic(
                        StatisticKind.RATIO, Math.exp(estimate), interval.map(Interval::exp))
                : new Statistic(StatisticKind.MEAN, estimate, interval);
    }

    /** Returns the possible error of the value because its forks are in doubt. */
    Slack slack() {
        return readings.orElseThrow().slack();
    }

    /** Returns the measured value, or its logarithm. */
    TEstimate value() {
        return readings.orElseThrow().value();
    }

    /** Returns the 95 % confidence interval of the value, or of its logarithm. */
    Interval interval() {
        return value().interval(CONFIDENCE);
    }

    /** Returns true if all or none of the interval fulfils the claim. */
    boolean isClear() {
        Interval interval = interval();
        return bound.covers(interval.low(), interval.high())
                || interval.low() > bound.high()
                || interval.high() < bound.low();
    }
}
