package dev.threadscale.cli.machine;

import dev.threadscale.claim.Difference;
import dev.threadscale.claim.Judgement;
import dev.threadscale.cli.machine.JunitReport.Case;
import dev.threadscale.cli.machine.JunitReport.State;
import dev.threadscale.cli.machine.JunitReport.Suite;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.reproduce.Repetition;
import dev.threadscale.reproduce.Repetition.Repeated;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.csv.CsvFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Maps verdicts to the states of a build server. */
public final class Verdicts {

    private Verdicts() {}

    /** The findings of runs, as their files say. */
    public static JunitReport ofRuns(List<Path> directories) {
        return new JunitReport(directories.stream().map(Verdicts::findings).toList());
    }

    private static Suite findings(Path directory) {
        RunRecord record = RunRecord.read(directory);
        String experiment = record.experiment().name();
        List<Judgement> judgements =
                new CsvFile(directory.resolve(FindingsCsv.FILE), Map.of()).exists()
                        ? FindingsCsv.read(directory, record.experiment().findings())
                        : List.of();
        return new Suite(
                experiment + " " + record.run(),
                judgements.stream().map(one -> finding(experiment, one)).toList());
    }

    private static Case finding(String experiment, Judgement judgement) {
        String expected = judgement.finding().expect().expected();
        return new Case(
                experiment,
                judgement.finding().id() + ": " + judgement.finding().claim(),
                switch (judgement.verdict()) {
                    case REPRODUCED -> State.PASSED;
                    case NOT_REPRODUCED -> State.FAILED;
                    case INCONCLUSIVE -> State.SKIPPED;
                },
                "%s: %s%s%s"
                        .formatted(
                                judgement.verdict().label(),
                                FindingWords.reason(judgement),
                                expected.isEmpty() ? "" : " Expected: %s.".formatted(expected),
                                FindingWords.measured(judgement)
                                        .map(" Measured: %s."::formatted)
                                        .orElse("")));
    }

    /** The findings of a repetition: one fails if it has the opposite verdict here. */
    public static JunitReport of(Repetition repetition, RunRecord here) {
        String experiment = here.experiment().name();
        return new JunitReport(
                List.of(
                        new Suite(
                                experiment + " " + here.run(),
                                repetition.findings().stream()
                                        .map(one -> repeated(experiment, one))
                                        .toList())));
    }

    private static Case repeated(String experiment, Repeated one) {
        return new Case(
                experiment,
                one.id() + ": " + one.there().finding().claim(),
                switch (one.agreement()) {
                    case SAME -> State.PASSED;
                    case OPPOSITE -> State.FAILED;
                    case OPEN -> State.SKIPPED;
                },
                "there: %s; here: %s"
                        .formatted(one.there().verdict().label(), one.here().verdict().label()));
    }

    /** The differences of runs from the first one. */
    public static JunitReport of(Comparison comparison) {
        Map<String, List<Case>> cases = new LinkedHashMap<>();
        for (ComparisonRow row : comparison.rows()) {
            cases.computeIfAbsent(row.run().label(), _ -> new ArrayList<>()).add(difference(row));
        }
        return new JunitReport(
                cases.entrySet().stream()
                        .map(run ->
                                new Suite(
                                        "%s against %s"
                                                .formatted(
                                                        run.getKey(),
                                                        comparison.runs().getFirst().label()),
                                        run.getValue()))
                        .toList());
    }

    private static Case difference(ComparisonRow row) {
        Difference difference = row.difference();
        String ratio =
                difference.ratio().map(NumberText::ratio).map(", ratio ×%s"::formatted).orElse("");
        String reason = difference.reason().isEmpty() ? "" : ": " + difference.reason();
        return new Case(
                row.run().experiment(),
                row.levels().entrySet().stream()
                        .map(level -> level.getKey() + "=" + level.getValue())
                        .collect(Collectors.joining(" ")),
                switch (difference.distinction()) {
                    case NOT_DISTINGUISHABLE -> State.PASSED;
                    case DISTINGUISHABLE -> State.FAILED;
                    case NOT_COMPARABLE, ONLY_HERE, ONLY_IN_BASELINE -> State.SKIPPED;
                },
                difference.distinction().label() + ratio + reason);
    }
}
