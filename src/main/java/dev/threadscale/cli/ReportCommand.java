package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.RunEnding;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.RunReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the report of a run again. Does not need Docker. */
@Command(
        name = "report",
        description =
                "Recreates the summary, charts and page of a run from its CSV files, and"
                        + " prints its tables. Does not need Docker.",
        footerHeading = "%nExample:%n",
        footer = "  threadscale report results/factorization/RUN")
final class ReportCommand extends KitCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Run directories: results/NAME/ID.")
    private List<Path> runs = List.of();

    @Override
    public Integer call() {
        Instant now = Instant.now();
        for (Path run : runs) {
            Report report = write(run, now);
            out().println(String.join(" ", report.answer()));
            out().println(report.tables());
            out().print(new RunEnding(report, run, Terminal.width()).page());
            warnOfDamage(run);
        }
        runs.stream()
                .map(ResultsIndex::around)
                .flatMap(Optional::stream)
                .distinct()
                .forEach(index -> index.write(now));
        return ExitCode.OK;
    }

    /** Warns about damaged forks, which the tables of the run still contain. */
    private void warnOfDamage(Path run) {
        List<Damage> damage = new RunCheck(run).forks();
        damage.forEach(one -> err().println(Messages.warning(one)));
        if (!damage.isEmpty()) {
            err().printf(
                            "fix: The report does not need them. '%s FILE --resume=%s' measures"
                                    + " them again.%n",
                            RunReader.read(run).experiment().command(),
                            run.toAbsolutePath().normalize().getFileName());
        }
    }

    /**
     * Writes the report of a run.
     *
     * @param now the time shown on the page
     */
    static Report write(Path directory, Instant now) {
        Report report = Report.of(directory);
        report.writeTables();
        report.writeCharts();
        report.writePage(now, Bundle.files(directory));
        Bundle.write(directory);
        return report;
    }
}
