package dev.threadscale.cli.machine;

import dev.threadscale.claim.Judgement;
import dev.threadscale.cli.machine.JunitReport.Case;
import dev.threadscale.cli.machine.JunitReport.Suite;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.csv.CsvFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Makes tests of a build server of the verdicts on findings. */
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
                judgement.verdict(),
                "%s: %s%s%s"
                        .formatted(
                                judgement.verdict().label(),
                                FindingWords.reason(judgement),
                                expected.isEmpty() ? "" : " Expected: %s.".formatted(expected),
                                FindingWords.measured(judgement)
                                        .map(" Measured: %s."::formatted)
                                        .orElse("")));
    }
}
