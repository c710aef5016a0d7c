package dev.threadscale.claim;

import dev.threadscale.claim.Bound.Amount;
import dev.threadscale.claim.Finding.Published;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.Power;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The reasons of verdicts, as text. */
final class Reasons {

    /** The least that three forks a side can have is 0.05 itself. */
    private static final double SECOND = 0.05 + 1e-9;

    /** Of a finding that is open since its forks are not what they would be later. */
    static final String UNSTEADY =
            "at least half of the forks of a side were not measured in a steady state, and their fastest"
                    + " or slowest fifth may say something else";

    /** Of a finding that is open since its host was not as usual. */
    static final String OFF_PACE =
            "sentinels beside all forks of a side were unusual, and times that are off by twice as much may"
                    + " say something else";

    /** Of a finding that is open since it differs while its host was as usual. */
    static final String PARTLY_OFF_PACE =
            "sentinels beside some of the forks were unusual, and the others alone may say something else";

    /** A remedy for forks that are not steady. */
    static final String HELP =
            "; at least half of the forks of a side are not steady: a longer warm-up may help";

    private Reasons() {}

    /** Of a finding that is decided. */
    static String decided(Verdict verdict, int checks) {
        return verdict == Verdict.REPRODUCED
                ? checks == 1
                        ? "the interval lies where the claim says"
                        : ("each of %d intervals lies where the claim says; shown is the one nearest to"
                                        + " its limit")
                                .formatted(checks)
                : checks == 1
                        ? "the interval contradicts the claim"
                        : "one of %d intervals contradicts the claim".formatted(checks);
    }

    /** Of a finding that is open since a side may have done what others seem to have done. */
    static String own(double share) {
        return String.format(
                Locale.ROOT,
                "others had at least %.1f %% of the CPUs of a side in every fork, which may be work of its"
                        + " own that the kernel does",
                100 * share);
    }

    /** A note where most forks of a side leave room, and a finding is decided all the same. */
    static String room(Check check) {
        return (check.isUnsteady()
                        ? "; note: at least half of the forks of a side were not measured in a steady"
                                + " state, but their fastest and slowest fifths say the same"
                        : "")
                + (check.isOffPace()
                        ? "; note: sentinels beside all forks of a side were unusual,"
                                + " but times that are off by twice as much say the same"
                        : "");
    }

    /** A warning where an opinion that assumes no distribution does not share the verdict. */
    static String second(Optional<Double> p) {
        return p.filter(one -> one > SECOND)
                .map(one ->
                        String.format(
                                Locale.ROOT,
                                "; warning: a permutation test of the forks does not share this verdict"
                                        + " (p = %.2f), look at the forks one by one",
                                one))
                .orElse("");
    }

    /** A warning where a slow fork, of which the run has others, would have left it open. */
    static String slow(double factor) {
        return String.format(
                Locale.ROOT,
                "; warning: one more fork as slow as one in a hundred of this run (+%.1f %%) would leave"
                        + " this open",
                100 * (factor - 1));
    }

    /** Of a finding that was decided before the last look. */
    static String early(Check decided, Check latest) {
        return decided.forks() == latest.forks()
                ? ""
                : "; decided after %d forks".formatted(decided.forks());
    }

    /**
     * Of a finding that got no more forks, since all that are allowed would hardly decide it.
     *
     * @param allowed forks of each configuration
     * @param needed forks that would decide what was measured; empty if that is unknown
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

    /** A note where forks of only one side were disturbed, though most of them were not. */
    static String uneven(Check check) {
        long over = disturbed(check.over(), check.of());
        long under = disturbed(check.under(), check.of());
        boolean isUneven =
                !check.over().isEmpty() && !check.under().isEmpty() && (over == 0) != (under == 0);
        return isUneven
                ? "; note: only forks of the %s side were disturbed, %d of %d"
                        .formatted(
                                over > 0 ? "first" : "second",
                                over + under,
                                (over > 0 ? check.over() : check.under())
                                        .stream().mapToInt(one -> one.ends().size()).sum())
                : "";
    }

    private static long disturbed(List<MeasuredConfiguration> side, Quantity of) {
        return side.stream().mapToLong(one -> one.disturbed(of)).sum();
    }

    static String inconclusive(double p, List<Check> checks) {
        if (!checks.stream().allMatch(Check::isKnown)) {
            return untold(checks);
        }
        if (p < Judge.SIGNIFICANCE) {
            return "p is small on its own, but not among all findings of the run; more forks help";
        }
        Optional<String> divided =
                checks.stream().flatMap(check -> check.divided().stream()).findFirst();
        if (divided.isPresent()) {
            return divided.get();
        }
        if (checks.size() > 1) {
            return ("not all of %d intervals lie where the claim says, and none contradicts it"
                            + " clearly; more forks narrow them")
                    .formatted(checks.size());
        }
        return checks.getFirst().isClear()
                ? "the interval is clear of the limit, but not by as much as a verdict needs; more forks"
                        + " help"
                : "the interval reaches from values that fulfil the claim to values that do not; more"
                        + " forks narrow it";
    }

    /**
     * Of forks without a value: those that failed may be just the slow ones, so that the others are
     * not evidence.
     */
    static Optional<String> missing(MeasuredConfiguration one, Quantity of) {
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

    /** Of comparisons that could not be made, the first. */
    static String untold(List<Check> checks) {
        List<Check> untold = checks.stream().filter(check -> !check.isKnown()).toList();
        Check first = untold.getFirst();
        boolean everywhere = untold.stream().allMatch(c -> c.problem().equals(first.problem()));
        return first.problem()
                + (first.place().isEmpty() || (everywhere && untold.size() == checks.size())
                        ? ""
                        : " (%s)".formatted(first.place()));
    }

    /** The reason where nothing can be compared: a profile or --only may have left out levels. */
    static String nothing(Finding finding, Measurements measurements) {
        List<String> absent = absent(finding, measurements);
        return (absent.isEmpty()
                        ? "this run has no configurations that differ only in this"
                        : "this run has no configuration with " + String.join(", ", absent))
                + impossible(finding);
    }

    /** The levels that the finding names and the run lacks. */
    private static List<String> absent(Finding finding, Measurements measurements) {
        return Stream.of(finding.expect().named(), finding.where())
                .flatMap(named -> named.entrySet().stream())
                .flatMap(axis ->
                        axis.getValue().stream()
                                .filter(label -> !measurements.has(axis.getKey(), label))
                                .map(label -> axis.getKey() + "=" + label))
                .distinct()
                .toList();
    }

    /** Notes for the reader: levels that were passed over, an impossible publication. */
    static String notes(Finding finding, Measurements measurements) {
        List<String> absent = absent(finding, measurements);
        return (absent.isEmpty() ? "" : "; not in this run: " + String.join(", ", absent))
                + impossible(finding);
    }

    /** Published values that break a bound which nothing can break. */
    private static String impossible(Finding finding) {
        Published published = finding.published();
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
