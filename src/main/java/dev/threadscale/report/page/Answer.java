package dev.threadscale.report.page;

import dev.threadscale.claim.Judgement;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.flip.FlipSentence;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.report.flip.MapSentence;
import dev.threadscale.report.layout.LevelLabels;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Summarizes the outcome in a sentence or two: which way is fastest, and how many claims hold.
 * Failed requests come first, because latencies with other errors do not compare alike.
 */
public final class Answer {

    private Answer() {}

    /** Returns the sentences on a run. The sentence on its claims comes last, if it has any. */
    public static List<String> of(Analysis analysis, Findings findings) {
        if (!analysis.run().finished()) {
            return List.of(
                    analysis.run().record().experiment().measure().extended().isEmpty()
                            ? "This run is not finished, so nothing has been judged yet."
                            : "This run is being extended. Its findings are judged again at its"
                                    + " end.");
        }
        List<FindingEntry> claims = findings.judgements().stream().map(FindingEntry::of).toList();
        List<String> sentences =
                Stream.of(
                                ofErrors(analysis).stream(),
                                ofResults(analysis, findings),
                                ofClaims(claims).stream())
                        .flatMap(clauses -> clauses)
                        .map(Answer::sentence)
                        .toList();
        return sentences.isEmpty()
                ? List.of(
                        "The experiment makes no claims: pictures and tables show what was"
                                + " measured.")
                : sentences;
    }

    private static String sentence(String words) {
        return LevelLabels.capital(words) + ".";
    }

    /** Returns the sentence on failed requests, which is the first; empty without any. */
    public static Optional<String> errors(Analysis analysis) {
        return ofErrors(analysis).map(Answer::sentence);
    }

    /** Returns the sentences on flips; none without a search for them, or before its end. */
    public static List<String> flips(Analysis analysis) {
        return analysis.run().finished()
                ? ofFlips(analysis).map(Answer::sentence).toList()
                : List.of();
    }

    /** Returns the clause on failed requests. A search names those at the limits that it found. */
    private static Optional<String> ofErrors(Analysis analysis) {
        return analysis.run().record().search().isPresent()
                ? Optional.empty()
                : ServiceErrors.of(analysis).sentence();
    }

    private static Stream<String> ofResults(Analysis analysis, Findings findings) {
        return Flips.of(analysis.run()).isPresent() || analysis.run().record().map().isPresent()
                ? ofFlips(analysis)
                : ofTimes(analysis, findings).stream();
    }

    private static Stream<String> ofFlips(Analysis analysis) {
        return Stream.concat(
                Flips.of(analysis.run()).stream().flatMap(flips -> FlipSentence.of(flips).stream()),
                MapSentence.of(analysis.run()).stream());
    }

    private static Optional<String> ofTimes(Analysis analysis, Findings findings) {
        if (analysis.run().record().search().isPresent()) {
            return SearchedLimits.of(analysis);
        }
        if (!analysis.run().results().isEmpty()) {
            return BestWay.lowestLatency(analysis);
        }
        return isOfTimes(findings) ? BestWay.fastest(analysis) : Optional.empty();
    }

    /** Returns false if every claim is about something else, such as how a process starts. */
    private static boolean isOfTimes(Findings findings) {
        List<Judgement> judged = findings.judgements();
        return judged.isEmpty()
                || judged.stream()
                        .anyMatch(judgement ->
                                judgement.finding().of().name().equals(Quantity.ELAPSED));
    }

    /**
     * Returns a sentence on claims, possibly of several runs; empty if none of them can be tested.
     */
    static Optional<String> ofClaims(List<FindingEntry> claims) {
        long holding = Mark.Count.of(Mark.REPRODUCED, claims);
        long not = Mark.Count.of(Mark.NOT_REPRODUCED, claims);
        long open = Mark.Count.of(Mark.INCONCLUSIVE, claims);
        long all = holding + not + open;
        if (all == 0) {
            return Optional.empty();
        }
        if (all == 1) {
            FindingEntry only =
                    claims.stream().filter(FindingEntry::isTestable).findFirst().orElseThrow();
            return Optional.of(
                    "the claim “%s” %s here%s"
                            .formatted(
                                    only.claim().replaceFirst("[.]$", ""),
                                    holding > 0 ? "holds" : not > 0 ? "does not hold" : "is open",
                                    only.direction().map("; its number "::concat).orElse("")));
        }
        List<String> parts =
                Mark.Count.of(claims).stream()
                        .filter(count -> count.mark() != Mark.NOT_TESTABLE && count.claims() > 0)
                        .map(Mark.Count::words)
                        .toList();
        String pointing =
                open == 0 ? "" : FindingEntry.pointing(claims).map("; "::concat).orElse("");
        return Optional.of(
                (parts.size() == 1
                                ? "%s claims %s here"
                                        .formatted(
                                                all == 2 ? "both" : "all " + all,
                                                parts.getFirst().replaceFirst("[0-9]+ ", ""))
                                : "of %d claims %s here".formatted(all, String.join(", ", parts)))
                        + pointing);
    }
}
