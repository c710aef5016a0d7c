package dev.threadscale.comparison;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Logarithms;
import dev.threadscale.claim.Pair;
import dev.threadscale.claim.SameWork;
import dev.threadscale.claim.Statistic;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Hochberg;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * A configuration on two sides, which may be runs, versions or hosts, and how the sides differ.
 *
 * @param levels equal on both sides
 * @param base the reference side
 * @param of the quantity that is compared
 * @param statistic the head's geometric mean of fork means over the base's, with its interval;
 *     empty if nothing can be said
 * @param p two-sided p-value of the tested hypothesis
 * @param adjusted the p-value after Hochberg's correction over all pairs that are compared
 * @param decisive the two configurations that the ratio is of, with the forks that count; empty if
 *     nothing can be said
 * @param reason the reason for the verdict; may be empty
 */
public record MatchedPair(
        Levels levels,
        Side base,
        Side head,
        Quantity of,
        PairVerdict verdict,
        Optional<Statistic> statistic,
        Optional<Double> p,
        Optional<Double> adjusted,
        Optional<Pair> decisive,
        String reason) {

    /**
     * The configuration on one side.
     *
     * @param label distinguishes the side from the others
     * @param experiment its name
     * @param run its id
     * @param configuration empty if this side lacks it
     */
    public record Side(
            String label,
            String experiment,
            String run,
            Optional<MeasuredConfiguration> configuration) {

        public Optional<String> id() {
            return configuration.map(MeasuredConfiguration::id);
        }

        /** Returns the mean of a quantity; empty if no fork has a value. */
        public Optional<Estimate> value(Quantity of) {
            return configuration.flatMap(known -> Optional.ofNullable(known.estimates().get(of)));
        }

        /** Returns true if most forks were overloaded. */
        public boolean isOverloaded() {
            return configuration.filter(MeasuredConfiguration::isOverloaded).isPresent();
        }

        /** Returns the failed requests; empty if it is not a service, or if that is unknown. */
        public Optional<ErrorShare> errors() {
            return configuration.flatMap(MeasuredConfiguration::errors);
        }
    }

    /** Matches the sides of a configuration, without a judgement of their difference. */
    public static MatchedPair of(Levels levels, Side base, Side head, Quantity of) {
        PairVerdict verdict = PairVerdict.NOT_COMPARABLE;
        if (base.configuration().isEmpty()) {
            verdict = PairVerdict.ONLY_HEAD;
        } else if (head.configuration().isEmpty()) {
            verdict = PairVerdict.ONLY_BASE;
        }
        return new MatchedPair(
                levels,
                base,
                head,
                of,
                verdict,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "");
    }

    /**
     * Tests whether pairs differ at all, as one family. A side that is overloaded, unlike the
     * other, is different without a ratio. Results are in the order of the pairs.
     */
    public static List<MatchedPair> judged(List<MatchedPair> family, Quantity of) {
        List<MeasuredConfiguration> configurations = new ArrayList<>();
        for (MatchedPair pair : family) {
            pair.base.configuration.ifPresent(configurations::add);
            pair.head.configuration.ifPresent(configurations::add);
        }
        Logarithms logarithms = Logarithms.ofSeveralRuns(of, configurations);
        List<Optional<SameWork>> ratios = new ArrayList<>();
        List<Double> known = new ArrayList<>();
        for (MatchedPair pair : family) {
            Optional<SameWork> ratio = pair.whole().map(whole -> SameWork.of(whole, logarithms));
            ratio.flatMap(SameWork::p).ifPresent(known::add);
            ratios.add(ratio);
        }
        Iterator<Double> adjusted = Hochberg.adjust(known).iterator();
        List<MatchedPair> judged = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            MatchedPair pair = family.get(i);
            judged.add(
                    ratios.get(i)
                            .map(ratio -> pair.judged(ratio, ratio.p().map(_ -> adjusted.next())))
                            .orElse(pair));
        }
        return judged;
    }

    /** Returns both configurations with all of their forks; empty if a side lacks its own. */
    private Optional<Pair> whole() {
        return base.configuration.flatMap(
                under -> head.configuration.map(over -> new Pair(over, under, of)));
    }

    private MatchedPair judged(SameWork ratio, Optional<Double> adjusted) {
        MeasuredConfiguration over = ratio.pair().over();
        MeasuredConfiguration under = ratio.pair().under();
        boolean isOverload = over.isOverloadedUnlike(under) || under.isOverloadedUnlike(over);
        PairVerdict unknown = isOverload ? PairVerdict.DIFFERENT : PairVerdict.NOT_COMPARABLE;
        return new MatchedPair(
                levels,
                base,
                head,
                of,
                adjusted.map(p -> p < Judge.SIGNIFICANCE ? PairVerdict.DIFFERENT : PairVerdict.OPEN)
                        .orElse(unknown),
                ratio.statistic(),
                ratio.p(),
                adjusted,
                adjusted.map(_ -> ratio.pair()),
                ratio.note());
    }

    /**
     * Converts the judgement on a finding that bounds the ratio of one pair within a run.
     *
     * @param place the levels that distinguish the pair from others
     * @param sides the configurations that the finding is about
     */
    public static MatchedPair of(
            Judgement judgement,
            Claim.Ratio claim,
            Levels place,
            List<MeasuredConfiguration> sides) {
        Optional<Pair> decisive = judgement.statistic().flatMap(_ -> judgement.pair());
        return new MatchedPair(
                place,
                side(claim.with(), sides),
                side(claim.compare(), sides),
                judgement.finding().of(),
                verdict(judgement, sides),
                decisive.flatMap(_ -> judgement.statistic()),
                judgement.p(),
                judgement.adjusted(),
                decisive,
                judgement.reason());
    }

    private static Side side(Levels version, List<MeasuredConfiguration> sides) {
        return new Side(
                version.text(),
                "",
                "",
                sides.stream().filter(side -> side.levels().has(version)).findFirst());
    }

    private static PairVerdict verdict(Judgement judgement, List<MeasuredConfiguration> sides) {
        if (judgement.statistic().isEmpty()) {
            return judgement.isOverload(sides)
                    ? PairVerdict.DIFFERENT
                    : sides.stream().allMatch(MeasuredConfiguration::isUnavailable)
                            ? PairVerdict.NEITHER
                            : PairVerdict.NOT_COMPARABLE;
        }
        return switch (judgement.verdict()) {
            case REPRODUCED -> PairVerdict.SAME;
            case NOT_REPRODUCED -> PairVerdict.DIFFERENT;
            case INCONCLUSIVE -> PairVerdict.OPEN;
        };
    }

    /** Returns the head's value over the base's. */
    public Optional<Double> ratio() {
        return statistic.map(Statistic::value);
    }

    /** Returns the 95 % confidence interval of the ratio. */
    public Optional<Interval> interval() {
        return statistic.flatMap(Statistic::interval);
    }

    /** Returns true if a request failed on either side. */
    public boolean hasErrors() {
        return base.errors().filter(ErrorShare::isAny).isPresent()
                || head.errors().filter(ErrorShare::isAny).isPresent();
    }

    /** Returns true if the failed requests of both sides are known. */
    public boolean hasKnownErrors() {
        return base.errors().isPresent() && head.errors().isPresent();
    }

    /**
     * Returns true if one side clearly has more failed requests than the other.
     *
     * @param family the number of pairs that are compared
     */
    public boolean hasUnequalErrors(int family) {
        return hasKnownErrors() && head.errors().get().differsFrom(base.errors().get(), family);
    }

    /**
     * Returns true if the head clearly has more failed requests than the base.
     *
     * @param allowed how many more may fail, in percentage points
     * @param family the number of pairs that are compared
     */
    public boolean hasMoreErrors(double allowed, int family) {
        return hasKnownErrors()
                && head.errors().get().exceeds(base.errors().get(), allowed, family);
    }
}
