package dev.threadscale.reproduce;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Statistic;
import dev.threadscale.claim.StatisticKind;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of a study in the original run and in its repetition.
 *
 * @param findings that both runs have judged, in the order of the first
 * @param facts the outcome of each configuration in both runs, and the direction of each ratio that
 *     is certain in the first run
 */
public record Repetition(List<JudgedTwice> findings, List<Fact> facts) {

    /** A comparison of something that both runs show. */
    public record Fact(String name, boolean same) {}

    /** Compares two runs of one experiment, from their measurements. */
    public static Repetition of(Path there, Path here) {
        Measured first = Measured.of(there);
        Measured second = Measured.of(here);
        List<JudgedTwice> findings =
                MatchedPair.of(first.judgements(), second.judgements()).stream()
                        .flatMap(pair -> pair.both(JudgedTwice::new).stream())
                        .toList();
        Stream<Fact> endings =
                MatchedPair.of(first.outcomes(), second.outcomes()).stream()
                        .flatMap(pair ->
                                pair
                                        .both(Set::equals)
                                        .map(same -> new Fact(pair.key().text(), same))
                                        .stream());
        Stream<Fact> directions = findings.stream().flatMap(one -> direction(one).stream());
        return new Repetition(findings, Stream.concat(endings, directions).toList());
    }

    /**
     * Compares the direction of both ratios relative to 1; empty if the first may be on either
     * side, or one is missing.
     */
    private static Optional<Fact> direction(JudgedTwice finding) {
        return ratio(finding.there())
                .filter(there -> there.excludes(1))
                .flatMap(there ->
                        ratio(finding.here())
                                .map(here ->
                                        new Fact(
                                                finding.id(),
                                                there.value() > 1 == here.value() > 1)));
    }

    private static Optional<Statistic> ratio(Judgement judgement) {
        return judgement.statistic().filter(one -> one.kind() == StatisticKind.RATIO);
    }

    /** A run with its results. */
    private record Measured(Map<String, Judgement> judgements, Map<Levels, Set<String>> outcomes) {

        /**
         * Reads a run. An unfinished run does not have judgements, because claims are about whole
         * configurations.
         */
        static Measured of(Path run) {
            RunRecord record = RunReader.read(run);
            List<Finding> claims = record.experiment().findings();
            Measurements measurements = Run.claimed(run, record);
            Map<String, Judgement> judgements = new LinkedHashMap<>();
            if (record.finished() != null && !claims.isEmpty()) {
                Judge.judge(claims, measurements)
                        .forEach(one -> judgements.put(one.finding().id(), one));
            }
            Map<Levels, Set<String>> outcomes = new LinkedHashMap<>();
            measurements
                    .configurations()
                    .forEach(one ->
                            outcomes.put(
                                    one.levels(),
                                    one.ends().stream()
                                            .map(fork -> fork.outcome().label())
                                            .collect(Collectors.toSet())));
            return new Measured(judgements, outcomes);
        }
    }

    /** Returns true if a finding has the opposite verdict here. */
    public boolean isContradicted() {
        return !having(PairVerdict.DIFFERENT).isEmpty();
    }

    private List<JudgedTwice> having(PairVerdict verdict) {
        return findings.stream().filter(one -> one.verdict() == verdict).toList();
    }

    /** Returns a sentence on whether the study was reproduced, and which findings were not. */
    public String sentence() {
        List<JudgedTwice> decided = findings.stream().filter(one -> !one.there().isOpen()).toList();
        if (decided.isEmpty()) {
            return "That run does not have a decided finding that could be repeated; see the"
                    + " comparison of times.";
        }
        List<JudgedTwice> opposite = having(PairVerdict.DIFFERENT);
        if (!opposite.isEmpty()) {
            return "Not repeated: the opposite verdict on %d of %d decided findings: %s."
                    .formatted(opposite.size(), decided.size(), ids(opposite));
        }
        List<JudgedTwice> open = decided.stream().filter(one -> one.here().isOpen()).toList();
        return open.isEmpty()
                ? "Repeated: the same verdict on %s."
                        .formatted(
                                decided.size() == 1
                                        ? "the only decided finding"
                                        : "all %d decided findings".formatted(decided.size()))
                : ("Partly repeated: the same verdict on %d of %d decided findings; open"
                                + " here: %s.")
                        .formatted(decided.size() - open.size(), decided.size(), ids(open));
    }

    /** Returns the share of facts that agree, and those that do not; empty if nothing is known. */
    public String agreement() {
        List<String> others = facts.stream().filter(one -> !one.same()).map(Fact::name).toList();
        String not = others.isEmpty() ? "" : "; not: " + String.join(", ", others);
        int all = facts.size();
        int same = all - others.size();
        return facts.isEmpty()
                ? ""
                : "%d of %d facts and directions agree (%d %%)%s."
                        .formatted(same, all, 100 * same / all, not);
    }

    private static String ids(List<JudgedTwice> some) {
        return some.stream().map(JudgedTwice::id).collect(Collectors.joining(", "));
    }
}
