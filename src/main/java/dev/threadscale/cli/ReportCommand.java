package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.cli.text.RunEnding;
import dev.threadscale.error.UserException;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.RunReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
        List<UserException> unwritten = new ArrayList<>();
        for (Path run : runs) {
            Report report = Report.of(run);
            out().println(String.join(" ", report.answer()));
            out().println(report.tables());
            List<UserException> failures = write(report, run, now);
            out().print(new RunEnding(report, run, Terminal.width(), failures.isEmpty()).page());
            warnOfDamage(run);
            unwritten.addAll(failures);
        }
        runs.stream()
                .map(ResultsIndex::around)
                .flatMap(Optional::stream)
                .distinct()
                .forEach(index -> attempt(() -> index.write(now), unwritten));
        if (!unwritten.isEmpty()) {
            throw UserException.together(byRemedy(unwritten));
        }
        return ExitCode.OK;
    }

    /** Joins failures that have the same remedy into one. */
    private static List<UserException> byRemedy(List<UserException> failures) {
        Map<String, List<UserException>> remedies = new LinkedHashMap<>();
        for (UserException failure : failures) {
            remedies.computeIfAbsent(failure.remedy(), _ -> new ArrayList<>()).add(failure);
        }
        List<UserException> joined = new ArrayList<>();
        for (Map.Entry<String, List<UserException>> remedy : remedies.entrySet()) {
            List<UserException> same = remedy.getValue();
            String problems =
                    same.stream()
                            .map(UserException::problem)
                            .distinct()
                            .collect(Collectors.joining("; "));
            joined.add(
                    UserException.of("%s", problems)
                            .because(same.getFirst().getCause())
                            .fix("%s", remedy.getKey()));
        }
        return joined;
    }

    /** Warns about damaged forks, which the tables of the run still contain. */
    private void warnOfDamage(Path run) {
        List<Damage> damage = new RunCheck(run).forks();
        damage.forEach(damagedFile -> err().println(Messages.warning(damagedFile)));
        if (!damage.isEmpty()) {
            err().printf(
                            "fix: The report does not need them. '%s FILE --resume=%s' measures"
                                    + " them again.%n",
                            RunReader.read(run).experiment().command(),
                            run.toAbsolutePath().normalize().getFileName());
        }
    }

    /**
     * Writes as much of the report of a run as possible: results can be read on a full or read-only
     * disk as well.
     *
     * @param now the time shown on the page
     * @return the failures to write parts of it
     */
    static List<UserException> write(Report report, Path directory, Instant now) {
        List<UserException> failures = new ArrayList<>();
        attempt(report::writeTables, failures);
        attempt(report::writeCharts, failures);
        attempt(() -> report.writePage(now, Bundle.files(directory)), failures);
        attempt(() -> Bundle.write(directory), failures);
        return failures;
    }

    private static void attempt(Runnable writing, List<UserException> failures) {
        try {
            writing.run();
        } catch (UserException failed) {
            failures.add(failed);
        }
    }
}
