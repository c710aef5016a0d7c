package dev.threadscale.reproduce;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.measured.MeasurementsReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What came out of a study there and here.
 *
 * @param findings that both runs have judged, in the order of the first
 */
public record Repetition(List<Repeated> findings) {

    /** How two verdicts on one finding go together. */
    public enum Agreement {
        SAME,
        OPPOSITE,
        /** At least one of them is open. */
        OPEN
    }

    /**
     * A finding.
     *
     * @param there of the run that is repeated
     * @param here of the repetition
     */
    public record Repeated(Judgement there, Judgement here) {

        public String id() {
            return there.finding().id();
        }

        public Agreement agreement() {
            return !decided(there) || !decided(here)
                    ? Agreement.OPEN
                    : there.verdict() == here.verdict() ? Agreement.SAME : Agreement.OPPOSITE;
        }
    }

    public Repetition {
        findings = List.copyOf(findings);
    }

    private static boolean decided(Judgement judgement) {
        return judgement.verdict() != Verdict.INCONCLUSIVE;
    }

    /** Judges two runs of one experiment, by what they have measured. */
    public static Repetition of(Path there, Path here) {
        Map<String, Judgement> repeated = judgements(here);
        List<Repeated> findings = new ArrayList<>();
        judgements(there)
                .forEach((id, judgement) ->
                        Optional.ofNullable(repeated.get(id))
                                .ifPresent(one -> findings.add(new Repeated(judgement, one))));
        return new Repetition(findings);
    }

    /** None of an unfinished run: claims are about whole configurations. */
    private static Map<String, Judgement> judgements(Path run) {
        RunRecord record = RunRecord.read(run);
        List<Finding> claims = record.experiment().findings();
        Map<String, Judgement> judgements = new LinkedHashMap<>();
        if (record.finished() != null && !claims.isEmpty()) {
            Judge.judge(claims, MeasurementsReader.read(run, record))
                    .forEach(one -> judgements.put(one.finding().id(), one));
        }
        return judgements;
    }

    /** Whether a finding has the opposite verdict here. */
    public boolean isContradicted() {
        return !having(Agreement.OPPOSITE).isEmpty();
    }

    private List<Repeated> having(Agreement agreement) {
        return findings.stream().filter(one -> one.agreement() == agreement).toList();
    }

    /** Whether the study is repeated, and where it is not. */
    public String sentence() {
        List<Repeated> decided = findings.stream().filter(one -> decided(one.there())).toList();
        if (decided.isEmpty()) {
            return "That run decides no finding that could be repeated; the times are compared above.";
        }
        List<Repeated> opposite = having(Agreement.OPPOSITE);
        if (!opposite.isEmpty()) {
            return "Not repeated: the opposite for %d of %d decided findings: %s."
                    .formatted(opposite.size(), decided.size(), ids(opposite));
        }
        List<Repeated> open = decided.stream().filter(one -> !decided(one.here())).toList();
        return open.isEmpty()
                ? "Repeated: the same for %s."
                        .formatted(
                                decided.size() == 1
                                        ? "the one decided finding"
                                        : "all %d decided findings".formatted(decided.size()))
                : "Partly repeated: the same for %d of %d decided findings; open here: %s."
                        .formatted(decided.size() - open.size(), decided.size(), ids(open));
    }

    private static String ids(List<Repeated> some) {
        return some.stream().map(Repeated::id).collect(Collectors.joining(", "));
    }
}
