package dev.threadscale.claim;

import dev.threadscale.stats.Hochberg;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The difference of a configuration between two runs.
 *
 * @param ratio of the geometric means of the forks' means, that of the baseline below; empty if
 *     nothing can be said
 * @param interval of the ratio, 95 %, Welch
 * @param p two-sided, that both are equal
 * @param adjusted the same after Hochberg's correction over all that are compared
 * @param pair what was compared
 * @param reason why nothing can be said; else empty
 */
public record Difference(
        Distinction distinction,
        Optional<Double> ratio,
        Optional<Interval> interval,
        Optional<Double> p,
        Optional<Double> adjusted,
        Optional<Pair> pair,
        String reason) {

    /** The same configuration in two runs, of which one may lack it. */
    public record Two(
            Optional<MeasuredConfiguration> baseline, Optional<MeasuredConfiguration> other) {}

    /** Judges all that is compared as one family, in its order. */
    public static List<Difference> judge(List<Two> family, Quantity of) {
        Logarithms logarithms =
                Logarithms.ofSeveralRuns(
                        of,
                        family.stream()
                                .flatMap(two ->
                                        Stream.concat(
                                                two.baseline().stream(), two.other().stream()))
                                .toList());
        List<Optional<Check>> checks =
                family.stream().map(two -> check(two, of, logarithms)).toList();
        List<Double> adjusted =
                Hochberg.adjust(
                        checks.stream()
                                .flatMap(Optional::stream)
                                .filter(Check::isKnown)
                                .map(Check::pEqual)
                                .toList());
        List<Difference> differences = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < family.size(); i++) {
            Optional<Check> check = checks.get(i);
            if (check.isEmpty()) {
                differences.add(
                        untold(
                                family.get(i).other().isPresent()
                                        ? Distinction.ONLY_HERE
                                        : Distinction.ONLY_IN_BASELINE,
                                ""));
            } else if (!check.get().isKnown()) {
                differences.add(untold(Distinction.NOT_COMPARABLE, check.get().problem()));
            } else {
                differences.add(told(check.get(), adjusted.get(next++)));
            }
        }
        return differences;
    }

    private static Optional<Check> check(Two two, Quantity of, Logarithms logarithms) {
        return two.baseline()
                .flatMap(baseline ->
                        two.other()
                                .map(other ->
                                        Check.ratio("", of, other, baseline, Bound.MORE, logarithms)
                                                .ofSameWork()));
    }

    private static Difference untold(Distinction distinction, String reason) {
        return new Difference(
                distinction,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                reason);
    }

    private static Difference told(Check check, double adjusted) {
        Distinction distinction =
                adjusted >= Judge.SIGNIFICANCE
                        ? Distinction.NOT_DISTINGUISHABLE
                        : Distinction.DISTINGUISHABLE;
        return new Difference(
                distinction,
                Optional.of(Math.exp(check.value().estimate())),
                Optional.of(check.interval().exp()),
                Optional.of(check.pEqual()),
                Optional.of(adjusted),
                check.pair(),
                Reasons.off(check).map(off -> "the ratio may be off " + off).orElse(""));
    }

    /** The verdict on a configuration of two runs. */
    public enum Distinction {
        DISTINGUISHABLE("distinguishable"),
        NOT_DISTINGUISHABLE("not distinguishable"),
        /** Forks are missing, or too few. */
        NOT_COMPARABLE("not comparable"),
        ONLY_HERE("only in this run"),
        ONLY_IN_BASELINE("only in the baseline");

        private final String label;

        Distinction(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
