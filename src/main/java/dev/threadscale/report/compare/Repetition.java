package dev.threadscale.report.compare;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Statistic;
import dev.threadscale.claim.StatisticKind;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.TextTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The results of a study in the original run, there, and in its repetition, here.
 *
 * @param findings that both runs have judged, in the order of the first
 * @param facts the outcome of each configuration in both runs, and the direction of each ratio that
 *     is certain in the first run
 */
public record Repetition(List<Judged> findings, List<Fact> facts) {

    /** A finding that both runs have judged. */
    public record Judged(Judgement there, Judgement here) {

        public String id() {
            return there.finding().id();
        }

        /** Returns DIFFERENT if the claim holds in one run and its opposite in the other. */
        public PairVerdict verdict() {
            return PairVerdict.of(there, here);
        }

        /**
         * Compares the direction of both ratios relative to 1; empty if the first may be on either
         * side, or one is missing.
         */
        private Optional<Fact> direction() {
            Optional<Statistic> first = ratio(there).filter(ratio -> ratio.excludes(1));
            return first.flatMap(ratio ->
                    ratio(here)
                            .map(again -> new Fact(id(), ratio.value() > 1 == again.value() > 1)));
        }

        private static Optional<Statistic> ratio(Judgement judgement) {
            return judgement.statistic().filter(number -> number.kind() == StatisticKind.RATIO);
        }
    }

    /** A comparison of something that both runs show. */
    public record Fact(String name, boolean same) {}

    /** Compares the findings and outcomes of two runs of one experiment, from their forks. */
    public static Repetition of(Comparison runs) {
        MatchedRun original = runs.baseline();
        MatchedRun repetition = runs.runs().getLast();
        List<Fact> facts = new ArrayList<>();
        Map<Levels, Set<String>> outcomes = outcomes(repetition);
        outcomes(original)
                .forEach((levels, ended) -> {
                    if (outcomes.containsKey(levels)) {
                        facts.add(new Fact(levels.text(), ended.equals(outcomes.get(levels))));
                    }
                });
        List<Judged> findings = new ArrayList<>();
        Map<String, Judgement> judgements = repetition.judgements();
        original.judgements()
                .forEach((id, judgement) -> {
                    Judgement again = judgements.get(id);
                    if (again != null) {
                        Judged finding = new Judged(judgement, again);
                        findings.add(finding);
                        finding.direction().ifPresent(facts::add);
                    }
                });
        return new Repetition(findings, facts);
    }

    private static Map<Levels, Set<String>> outcomes(MatchedRun run) {
        Map<Levels, Set<String>> outcomes = new LinkedHashMap<>();
        for (MeasuredConfiguration configuration : run.run().measurements().configurations()) {
            Set<String> ended = new HashSet<>();
            for (ForkRecord fork : configuration.ends()) {
                ended.add(fork.outcome().label());
            }
            outcomes.put(configuration.levels(), ended);
        }
        return outcomes;
    }

    /** Returns true if a finding has the opposite verdict here. */
    public boolean isContradicted() {
        return findings.stream().anyMatch(finding -> finding.verdict() == PairVerdict.DIFFERENT);
    }

    /** Returns a sentence on whether the study was reproduced, and which findings were not. */
    public String sentence() {
        int decided = 0;
        List<String> opposite = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (Judged finding : findings) {
            if (!finding.there().isOpen()) {
                decided++;
                switch (finding.verdict()) {
                    case DIFFERENT -> opposite.add(finding.id());
                    case OPEN -> open.add(finding.id());
                    default -> {}
                }
            }
        }
        if (decided == 0) {
            return "That run does not have a decided finding that could be repeated; see the"
                    + " comparison of times.";
        }
        if (!opposite.isEmpty()) {
            return "Not repeated: the opposite verdict on %d of %d decided findings: %s."
                    .formatted(opposite.size(), decided, String.join(", ", opposite));
        }
        if (!open.isEmpty()) {
            return "Partly repeated: the same verdict on %d of %d decided findings; open here: %s."
                    .formatted(decided - open.size(), decided, String.join(", ", open));
        }
        return "Repeated: the same verdict on %s."
                .formatted(
                        decided == 1
                                ? "the only decided finding"
                                : "all %d decided findings".formatted(decided));
    }

    /** Returns the share of facts that agree, and those that do not; empty if nothing is known. */
    public String agreement() {
        if (facts.isEmpty()) {
            return "";
        }
        List<String> disagreements = new ArrayList<>();
        for (Fact fact : facts) {
            if (!fact.same()) {
                disagreements.add(fact.name());
            }
        }
        int all = facts.size();
        int same = all - disagreements.size();
        return "%d of %d facts and directions agree (%d %%)%s."
                .formatted(
                        same,
                        all,
                        100 * same / all,
                        disagreements.isEmpty()
                                ? ""
                                : "; not: " + String.join(", ", disagreements));
    }

    /** Returns a row for each finding, and whether the study was reproduced. */
    public String text() {
        TextTable table = new TextTable(1, List.of("finding", "there", "here"));
        for (Judged finding : findings) {
            table.add(List.of(finding.id(), verdict(finding.there()), verdict(finding.here())));
        }
        return "%n%s%s%n%s%n"
                .formatted(findings.isEmpty() ? "" : table + "\n", sentence(), agreement());
    }

    private static String verdict(Judgement judgement) {
        return judgement.verdict().label()
                + FindingWords.measured(judgement).map(" "::concat).orElse("");
    }
}
