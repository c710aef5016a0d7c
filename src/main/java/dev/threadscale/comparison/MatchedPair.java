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
import java.util.function.BiPredicate;

/**
 * A configuration on two sides, which may be runs, versions or hosts, and how the sides differ.
 *
 * @param levels equal on both sides
 * @param base the reference side
 * @param work the head's geometric mean of fork means over the base's; empty if a side lacks the
 *     configuration, or nothing was judged
 * @param adjusted the p-value after Hochberg's correction over all pairs that are compared
 */
public record MatchedPair(
        Levels levels,
        Side base,
        Side head,
        PairVerdict verdict,
        Optional<SameWork> work,
        Optional<Double> adjusted) {

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
    public static MatchedPair of(Levels levels, Side base, Side head) {
        PairVerdict verdict = PairVerdict.NOT_COMPARABLE;
        if (base.configuration().isEmpty()) {
            verdict = PairVerdict.ONLY_HEAD;
        } else if (head.configuration().isEmpty()) {
            verdict = PairVerdict.ONLY_BASE;
        }
        return new MatchedPair(levels, base, head, verdict, Optional.empty(), Optional.empty());
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
        return judged(family, of, Logarithms.ofSeveralRuns(of, configurations));
    }

    /**
     * Tests whether pairs differ at all, as one family.
     *
     * @param logarithms the logarithms of all their configurations
     */
    public static List<MatchedPair> judged(
            List<MatchedPair> family, Quantity of, Logarithms logarithms) {
        List<Optional<SameWork>> tests = new ArrayList<>();
        List<Double> known = new ArrayList<>();
        for (MatchedPair pair : family) {
            Optional<SameWork> test =
                    pair.base.configuration.flatMap(under ->
                            pair.head.configuration.map(
                                    over -> SameWork.of(new Pair(over, under, of), logarithms)));
            test.flatMap(SameWork::p).ifPresent(known::add);
            tests.add(test);
        }
        Iterator<Double> adjusted = Hochberg.adjust(known).iterator();
        List<MatchedPair> judged = new ArrayList<>();
        for (Optional<SameWork> test : tests) {
            MatchedPair pair = family.get(judged.size());
            judged.add(
                    test.map(work -> pair.judged(work, work.p().map(_ -> adjusted.next())))
                            .orElse(pair));
        }
        return judged;
    }

    private MatchedPair judged(SameWork work, Optional<Double> adjusted) {
        MeasuredConfiguration over = work.pair().over();
        MeasuredConfiguration under = work.pair().under();
        boolean isOverload = over.isOverloadedUnlike(under) || under.isOverloadedUnlike(over);
        PairVerdict unknown = isOverload ? PairVerdict.DIFFERENT : PairVerdict.NOT_COMPARABLE;
        return new MatchedPair(
                levels,
                base,
                head,
                adjusted.map(p -> p < Judge.SIGNIFICANCE ? PairVerdict.DIFFERENT : PairVerdict.OPEN)
                        .orElse(unknown),
                Optional.of(work),
                adjusted);
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
        return new MatchedPair(
                place,
                side(claim.with(), sides),
                side(claim.compare(), sides),
                verdict(judgement, sides),
                judgement
                        .pair()
                        .map(pair ->
                                new SameWork(
                                        pair,
                                        judgement.statistic(),
                                        judgement.p(),
                                        judgement.reason())),
                judgement.adjusted());
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

    /** Returns the ratio with its interval; empty if nothing can be said. */
    private Optional<Statistic> statistic() {
        return work.flatMap(SameWork::statistic);
    }

    /** Returns the head's value over the base's. */
    public Optional<Double> ratio() {
        return statistic().map(Statistic::value);
    }

    /** Returns the ratio, even if it comes from too few forks for an interval. */
    public Optional<Double> ratioOfAnyForks() {
        return ratio().or(() -> work.flatMap(known -> known.pair().ratio()));
    }

    /** Returns the 95 % confidence interval of the ratio. */
    public Optional<Interval> interval() {
        return statistic().flatMap(Statistic::interval);
    }

    /**
     * Returns the two configurations that the ratio is of, with the forks that count; empty without
     * a ratio.
     */
    public Optional<Pair> decisive() {
        return statistic().flatMap(_ -> work.map(SameWork::pair));
    }

    /** Returns the reason for the verdict; may be empty. */
    public String reason() {
        return work.map(SameWork::note).orElse("");
    }

    /** Returns true if a request failed on either side. */
    public boolean hasErrors() {
        return base.errors().filter(ErrorShare::isAny).isPresent()
                || head.errors().filter(ErrorShare::isAny).isPresent();
    }

    /** Returns true if the failed requests of both sides are known, and pass a test. */
    public boolean errors(BiPredicate<ErrorShare, ErrorShare> headAndBase) {
        return base.errors()
                .flatMap(under -> head.errors().filter(over -> headAndBase.test(over, under)))
                .isPresent();
    }

    /**
     * Returns true if one side clearly has more failed requests than the other.
     *
     * @param family the number of pairs that are compared
     */
    public boolean hasUnequalErrors(int family) {
        return errors((over, under) -> over.differsFrom(under, family));
    }
}
