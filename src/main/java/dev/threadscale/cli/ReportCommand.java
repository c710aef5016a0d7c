package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.report.Report;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.RunRecord;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the report of a run again; needs no Docker. */
@Command(
        name = "report",
        description =
                "Writes summary, charts and page of a run again from its CSV files, and prints its"
                        + " tables. Needs no Docker.",
        footerHeading = "%nExamples:%n",
        footer = "  threadscale report results/factorization/RUN")
final class ReportCommand extends KitCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Run directories, as in results/NAME/ID.")
    private List<Path> runs = List.of();

    @Override
    public Integer call() {
        Instant now = Instant.now();
        for (Path run : runs) {
            write(run, now, out());
            warnOfDamage(run);
        }
        runs.stream()
                .map(ResultsIndex::around)
                .flatMap(Optional::stream)
                .distinct()
                .forEach(index -> write(index, now, out()));
        return ExitCode.OK;
    }

    /** Warns of damaged forks, which the tables of the run still hold. */
    private void warnOfDamage(Path run) {
        List<Damage> damage = new RunCheck(run).forks();
        damage.forEach(one -> err().println(Messages.warning(one)));
        if (!damage.isEmpty()) {
            err().printf(
                            "fix: The report does not need them; '%s FILE --resume=%s' measures"
                                    + " them again.%n",
                            RunRecord.read(run).experiment().command(),
                            run.toAbsolutePath().normalize().getFileName());
        }
    }

    /**
     * Writes the report of a run.
     *
     * @param now the time that stands on the page
     * @return what the run says about the experiment's claims
     */
    static Findings write(Path directory, Instant now, PrintWriter out) {
        Report report = Report.of(directory);
        report.writeTables();
        List<Path> charts = report.writeCharts();
        Map<String, String> files = Bundle.files(directory);
        report.writePage(now, files);
        Bundle.write(directory);
        out.println(report.answer());
        out.println(report.tables());
        out.println("Results: " + Messages.path(directory));
        files.forEach((file, what) -> out.printf("  %-22s  %s%n", file, what));
        if (!charts.isEmpty()) {
            out.printf(
                    "  %-22s  %s%n", "report/*.png, *.svg", Amounts.of(charts.size(), "picture"));
        }
        return report.findings();
    }

    /** Writes the page that links all runs, and prints its path last. */
    static void write(ResultsIndex index, Instant now, PrintWriter out) {
        Path page = index.write(now);
        out.println(Messages.path(page));
    }
}
