package dev.threadscale.claim;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.Doubt.Kind;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import dev.threadscale.stats.Power;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The reasons of verdicts, as text. */
final class Reasons {

    /** The relative slack below which readers would not see it in the numbers. */
    private static final double INVISIBLE = 0.005;

    /** The relative slack up to which percent are easier to read than a factor. */
    private static final double SMALL = 0.1;

    /** The slack from which a factor is meaningless, as for counts that may be 0. */
    private static final double MOST = 20;

    private Reasons() {}

    /** Returns the reason for a verdict. */
    static String decided(Verdict verdict, Contrast shown, int comparisons) {
        String subject = subject(shown);
        String words =
                verdict == Verdict.REPRODUCED
                        ? comparisons == 1
                                ? subject + " and all of its interval fulfil the claim"
                                : "all %d comparisons fulfil the claim, %s the least"
                                        .formatted(comparisons, subject)
                        : comparisons == 1
                                ? subject + " and all of its interval contradict the claim"
                                : "%s contradicts the claim, one of %d comparisons"
                                        .formatted(subject, comparisons);
        return words + off(shown).map(off -> "; this holds though it may be off " + off).orElse("");
    }

    /**
     * Returns the reason why a measured finding is open.
     *
     * @param shown the comparison that decides
     */
    static String inconclusive(double p, Contrast shown, List<Contrast> contrasts) {
        if (!contrasts.stream().allMatch(Contrast::isKnown)) {
            return untold(contrasts);
        }
        String subject = subject(shown);
        Optional<String> off = off(shown);
        if (shown.isDoubted() && off.isPresent()) {
            return "%s may be off %s".formatted(subject, off.get()) + remedy(shown);
        }
        String words =
                p < Judge.SIGNIFICANCE
                        ? "%s is clear on its own, but not among all findings of the run; more"
                                + " forks help"
                        : shown.isClear()
                                ? "%s is clear of the limit, but not by as much as a verdict needs;"
                                        + " more forks help"
                                : "the interval of %s reaches across the limit; more forks narrow"
                                        + " it";
        return words.formatted(subject)
                + off.map(far -> "; it may also be off " + far).orElse("")
                + remedy(shown);
    }

    private static String remedy(Contrast shown) {
        return shown.slack().main().filter(doubt -> doubt.kind() == Kind.UNSTEADY).isPresent()
                ? "; a longer warm-up may help"
                : "";
    }

    /** Returns the number of a comparison, and its levels. */
    private static String subject(Contrast contrast) {
        return (contrast.isRatio() ? factor(contrast.value().estimate(), 3) : "the value")
                + (contrast.place().isEmpty() ? "" : " (%s)".formatted(contrast.place()));
    }

    private static String factor(double logarithm, int digits) {
        return "×" + rounded(Math.exp(logarithm), digits);
    }

    private static String rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits)).toPlainString();
    }

    /**
     * Returns the possible error of a comparison's number from doubts, with its cause; empty
     * without one.
     */
    static Optional<String> off(Contrast contrast) {
        Slack slack = contrast.slack();
        double most = Math.max(-slack.range().low(), slack.range().high());
        double share = contrast.isRatio() ? most : most / Math.abs(contrast.value().estimate());
        return slack.main()
                .filter(_ -> share > INVISIBLE)
                .map(doubt ->
                        "by up to %s: %s"
                                .formatted(
                                        share > MOST
                                                ? "any factor"
                                                : contrast.isRatio() && share > SMALL
                                                        ? factor(most, 2)
                                                        : percent(share),
                                        words(doubt)));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Returns a doubt in words. */
    static String words(Doubt doubt) {
        String percent = percent(Math.abs(doubt.extent()));
        return switch (doubt.kind()) {
            case OTHERS -> "other processes used %s of a fork's CPUs".formatted(percent);
            case HYPERVISOR -> "the hypervisor took %s of a fork's CPUs".formatted(percent);
            case STOPPED ->
                    "a pause, or a quota that it was not meant to have, stopped a fork for %s of its time"
                            .formatted(percent);
            case SENTINEL ->
                    "sentinels next to a fork were %s %s than usual"
                            .formatted(percent, doubt.extent() > 0 ? "slower" : "faster");
            case GENERATOR ->
                    "the load generator's delay may be up to %s of a fork's latency"
                            .formatted(percent);
            case UNSTEADY ->
                    "iterations of a fork were not steady, so its mean may be %s off"
                            .formatted(percent);
            case COMPANION ->
                    "forks shared a companion, so the value may be that of any of them, up to %s off"
                            .formatted(percent);
        };
    }

    /** Returns a note on a finding that was decided before the last look. */
    static String early(Contrast decided, Contrast latest) {
        return decided.forks() == latest.forks()
                ? ""
                : "; decided after %d forks".formatted(decided.forks());
    }

    /** Returns a note on a finding with forks of extensions: {@code 5 + 15, looked at 4 times}. */
    static String extended(Contrast shown, Looks looks) {
        int planned = looks.sizes().isEmpty() ? 0 : looks.sizes().get(looks.planned() - 1);
        if (looks.isFinal() || shown.forks() <= planned) {
            return "";
        }
        long looked = looks.sizes().stream().filter(size -> size <= shown.forks()).count();
        return "; %d + %d forks, looked at %s"
                .formatted(
                        planned,
                        shown.forks() - planned,
                        looked == 2 ? "twice" : looked + " times");
    }

    /**
     * Returns a note on a finding that gets no further forks, since all allowed ones would hardly
     * decide it.
     *
     * @param allowed forks of each configuration
     * @param needed forks that would decide the measured number; empty if unknown
     */
    static String futile(int allowed, Optional<Integer> needed) {
        return "; it got no more forks, since the %d allowed would hardly decide it"
                        .formatted(allowed)
                + needed.map(forks ->
                                forks == Power.MOST
                                        ? " (over %d would)".formatted(forks)
                                        : " (about %d would)".formatted(forks))
                        .orElse("");
    }

    /**
     * Returns the reason why forks without a value matter, if there are any: the forks that failed
     * may be the slow ones, so the others are not evidence.
     */
    static Optional<String> missing(MeasuredConfiguration one, Quantity of) {
        List<ForkValues> values = one.forks(of);
        if (!values.isEmpty() && values.size() >= one.ends().size()) {
            return Optional.empty();
        }
        Set<String> ends = new TreeSet<>();
        for (ForkRecord fork : one.ends()) {
            if (!fork.completed()) {
                ends.add(fork.outcome().label());
            }
        }
        return Optional.of(
                ends.isEmpty()
                        ? "%s was not recorded".formatted(of)
                        : "%d of %d forks have no value (%s)"
                                .formatted(
                                        one.ends().size() - values.size(),
                                        one.ends().size(),
                                        String.join(", ", ends)));
    }

    /** Returns the problem of the first comparison that could not be made. */
    static String untold(List<Contrast> contrasts) {
        List<Contrast> untold = contrasts.stream().filter(contrast -> !contrast.isKnown()).toList();
        Contrast first = untold.getFirst();
        boolean everywhere = untold.stream().allMatch(c -> c.problem().equals(first.problem()));
        return first.problem()
                + (first.place().isEmpty() || (everywhere && untold.size() == contrasts.size())
                        ? ""
                        : " (%s)".formatted(first.place()));
    }

    /**
     * Returns the reason why nothing can be compared: a profile or --only may have left out levels.
     */
    static String nothing(Finding finding, Measurements measurements) {
        List<String> absent = absent(finding, measurements);
        return (absent.isEmpty()
                        ? "this run has no configurations that differ only in this"
                        : "this run has no configuration with " + String.join(", ", absent))
                + impossible(finding);
    }

    /** Returns the levels that the finding names and the run lacks. */
    private static List<String> absent(Finding finding, Measurements measurements) {
        Set<String> absent = new LinkedHashSet<>();
        for (Map<String, List<String>> labels :
                List.of(finding.expect().named(), finding.where())) {
            for (Map.Entry<String, List<String>> axis : labels.entrySet()) {
                for (String label : axis.getValue()) {
                    Levels level = Levels.of(axis.getKey(), label);
                    if (!measurements.has(level)) {
                        absent.add(level.text());
                    }
                }
            }
        }
        return List.copyOf(absent);
    }

    /** Returns notes for the reader: ignored levels, or an impossible publication. */
    static String notes(Finding finding, Measurements measurements) {
        List<String> absent = absent(finding, measurements);
        return (absent.isEmpty() ? "" : "; not in this run: " + String.join(", ", absent))
                + impossible(finding);
    }

    /** Returns a note on published values that break a bound which nothing can break. */
    private static String impossible(Finding finding) {
        PublishedValues published = finding.published();
        if (published == null || !(finding.expect() instanceof Claim.Physical(Bound bound))) {
            return "";
        }
        List<String> broken =
                published.values().stream()
                        .filter(text ->
                                Amount.parse(text).filter(a -> !bound.holds(a.value())).isPresent())
                        .toList();
        return broken.isEmpty()
                ? ""
                : "; the published %s is physically impossible, since any true value is %s"
                        .formatted(String.join(", ", broken), bound.text());
    }
}
