package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.claim.Measurements.SearchedKnee;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Judgements that do not involve chance, such as those on outcomes, and findings that the run
 * cannot decide.
 */
final class Facts {

    /** Outcomes that are not evidence: they only show the limits of the host. */
    private static final Set<Outcome> NO_EVIDENCE = Set.of(Outcome.INVALID, Outcome.UNAVAILABLE);

    private Facts() {}

    static Judgement judge(ComparedFinding compared, Measurements measurements) {
        Finding finding = compared.finding();
        List<Contrast> contrasts = compared.contrasts();
        return switch (finding.expect()) {
            case Claim.Outcome(Outcome outcome) -> ended(compared, outcome, measurements);
            case Claim.Collapse(Bound at) -> collapse(finding, at, measurements);
            case Claim.Flip claim -> flip(finding, claim, measurements);
            case Claim.Physical(Bound bound) -> physical(compared, bound, measurements);
            case Claim.Beyond(String why) ->
                    judgement(finding, Verdict.INCONCLUSIVE, Optional.empty(), 0, why);
            default ->
                    contrasts.stream().anyMatch(Contrast::isFixed)
                                    && contrasts.stream().allMatch(Contrast::isKnown)
                            ? fixed(compared, measurements)
                            : inconclusive(compared, measurements);
        };
    }

    /** Values that cannot vary need no test. */
    private static Judgement fixed(ComparedFinding compared, Measurements measurements) {
        return judgement(
                compared.finding(),
                compared.points().orElseThrow() ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
                compared.weakest().map(Contrast::statistic),
                compared.comparisons().size(),
                "sizes do not vary, so one fork is enough"
                        + Reasons.notes(compared.finding(), measurements));
    }

    private static Judgement inconclusive(ComparedFinding compared, Measurements measurements) {
        Finding finding = compared.finding();
        List<Contrast> contrasts = compared.contrasts();
        String reason =
                contrasts.isEmpty()
                        ? Reasons.nothing(finding, measurements)
                        : UnequalErrors.before(Reasons.untold(contrasts), contrasts)
                                + Reasons.notes(finding, measurements);
        Optional<Contrast> shown = compared.weakest();
        return new Judgement(
                finding,
                Verdict.INCONCLUSIVE,
                shown.map(Contrast::statistic),
                shown.flatMap(Contrast::pair),
                Optional.empty(),
                Optional.empty(),
                compared.points(),
                shown.map(Contrast::place).orElse(""),
                contrasts.size(),
                reason);
    }

    private static Judgement ended(
            ComparedFinding compared, Outcome outcome, Measurements measurements) {
        Finding finding = compared.finding();
        List<MeasuredConfiguration> selected = measurements.select(finding.where());
        List<Outcome> ends = new ArrayList<>();
        for (MeasuredConfiguration configuration : selected) {
            for (ForkRecord fork : configuration.ends()) {
                if (!NO_EVIDENCE.contains(fork.outcome())) {
                    ends.add(fork.outcome());
                }
            }
        }
        if (ends.isEmpty()) {
            return inconclusive(compared, measurements);
        }
        int so = Collections.frequency(ends, outcome);
        return judgement(
                finding,
                so == ends.size() ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
                Optional.of(
                        new Statistic(
                                StatisticKind.SHARE, (double) so / ends.size(), Optional.empty())),
                selected.size(),
                "%d of %d fork%s ended so%s"
                                .formatted(
                                        so,
                                        ends.size(),
                                        ends.size() == 1 ? "" : "s",
                                        others(ends, outcome))
                        + Reasons.notes(finding, measurements));
    }

    /**
     * One series that collapses elsewhere contradicts the claim. The search has located the
     * collapse by its own rule, so only its bracket is compared.
     */
    private static Judgement collapse(Finding finding, Bound at, Measurements measurements) {
        List<SearchedKnee> knees = measurements.knees(finding.where());
        if (knees.isEmpty()) {
            return judgement(
                    finding,
                    Verdict.INCONCLUSIVE,
                    Optional.empty(),
                    0,
                    "this run has searched no such series" + Reasons.notes(finding, measurements));
        }
        Optional<Doubt> doubt =
                knees.stream().flatMap(knee -> measurements.doubt(knee).stream()).findFirst();
        boolean against =
                knees.stream()
                        .filter(knee -> measurements.doubt(knee).isEmpty())
                        .anyMatch(knee -> knee.isOutside(at));
        boolean with = doubt.isEmpty() && knees.stream().allMatch(knee -> knee.isInside(at));
        return judgement(
                finding,
                against ? Verdict.NOT_REPRODUCED : with ? Verdict.REPRODUCED : Verdict.INCONCLUSIVE,
                Optional.empty(),
                knees.size(),
                "the search "
                        + knees.stream()
                                .map(knee -> named(knee, measurements))
                                .collect(Collectors.joining("; it "))
                        + (against || with
                                ? ""
                                : doubt.map(Reasons::words)
                                        .map(words -> "; doubts may move it: " + words)
                                        .orElse(
                                                knees.stream().allMatch(SearchedKnee::isKnown)
                                                        ? "; a narrower search ('within') or a longer one"
                                                                + " ('to') can decide"
                                                        : ""))
                        + Reasons.notes(finding, measurements));
    }

    /** A combination whose winner changes elsewhere, or not at all, contradicts the claim. */
    private static Judgement flip(Finding finding, Claim.Flip claim, Measurements measurements) {
        List<SearchedFlip> flips = measurements.flips(finding.where());
        boolean against = flips.stream().anyMatch(flip -> flip.contradicts(claim));
        boolean with = !flips.isEmpty() && flips.stream().allMatch(flip -> flip.fulfils(claim));
        List<String> found = new ArrayList<>();
        for (SearchedFlip flip : flips) {
            String place = measurements.describe(flip.levels());
            found.add(flip.text() + (place.isEmpty() ? "" : " (%s)".formatted(place)));
        }
        return judgement(
                finding,
                against ? Verdict.NOT_REPRODUCED : with ? Verdict.REPRODUCED : Verdict.INCONCLUSIVE,
                Optional.empty(),
                flips.size(),
                (flips.isEmpty()
                                ? "this run has searched no such combination"
                                : "the search " + String.join("; it ", found))
                        + (against || with ? "" : remedy(flips, claim))
                        + Reasons.notes(finding, measurements));
    }

    /** Says what would decide a claim that is open; empty if only a search that ends can. */
    private static String remedy(List<SearchedFlip> flips, Claim.Flip claim) {
        for (SearchedFlip flip : flips) {
            if (!flip.fulfils(claim)) {
                return switch (flip.answer()) {
                    case FlipAnswer.Never _ -> "; a wider search ('from', 'to') can decide";
                    case FlipAnswer.GivenUp _ -> "";
                    case FlipAnswer.Bracket _, FlipAnswer.NotOneLine _, FlipAnswer.TooClose _ ->
                            "; a narrower search ('within') or more forks can decide";
                };
            }
        }
        return "";
    }

    private static String named(SearchedKnee knee, Measurements measurements) {
        String place = measurements.describe(knee.levels());
        return knee.text() + (place.isEmpty() ? "" : " (%s)".formatted(place));
    }

    /** A single value is enough to break the bound. */
    private static Judgement physical(
            ComparedFinding compared, Bound bound, Measurements measurements) {
        Finding finding = compared.finding();
        List<Double> means =
                measurements.select(finding.where()).stream()
                        .flatMap(configuration -> configuration.forks(finding.of()).stream())
                        .map(ForkValues::mean)
                        .sorted(Comparator.comparingDouble(bound::slack))
                        .toList();
        if (means.isEmpty()) {
            return inconclusive(compared, measurements);
        }
        boolean holds = means.stream().allMatch(bound::holds);
        return judgement(
                finding,
                holds ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
                Optional.of(new Statistic(StatisticKind.MEAN, means.getFirst(), Optional.empty())),
                compared.comparisons().size(),
                (holds
                                        ? "every fork keeps to it; shown is the nearest of %d"
                                        : "nothing can break this bound, so the measurement is"
                                                + " wrong; shown is the worst of %d forks")
                                .formatted(means.size())
                        + Reasons.notes(finding, measurements));
    }

    private static String others(List<Outcome> ends, Outcome claimed) {
        Set<String> labels = new TreeSet<>();
        for (Outcome end : ends) {
            if (end != claimed) {
                labels.add(end.label());
            }
        }
        String text = String.join(", ", labels);
        return text.isEmpty() ? "" : ", the others " + text;
    }

    /** Returns a judgement whose measured numbers agree with its verdict. */
    private static Judgement judgement(
            Finding finding,
            Verdict verdict,
            Optional<Statistic> statistic,
            int comparisons,
            String reason) {
        return new Judgement(
                finding,
                verdict,
                statistic,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(verdict == Verdict.REPRODUCED)
                        .filter(_ -> verdict != Verdict.INCONCLUSIVE),
                "",
                comparisons,
                reason);
    }
}
