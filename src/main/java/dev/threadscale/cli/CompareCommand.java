package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.results.Results;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares runs with each other; needs no Docker. */
@Command(
        name = "compare",
        description =
                "Compares runs of different hosts, days or versions of Java with the first one: which"
                        + " configurations differ, and by how much. Needs no Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale compare results/primes/MONDAY results/primes/TUESDAY",
            "  threadscale compare --output mine results/primes/HERE elsewhere/THERE"
        })
final class CompareCommand extends KitCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Run directories, as in results/NAME/ID; two or more.")
    private List<Path> runs = List.of();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Folder for the table and the charts; default: one that is named after the runs,"
                            + " in the folder comparisons beside the first run's experiment.")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() {
        List<Path> directories =
                runs.stream().map(run -> run.toAbsolutePath().normalize()).toList();
        if (directories.size() < 2) {
            throw new UserException(
                    "a comparison needs at least two runs",
                    "Name two or more: threadscale compare RUN RUN");
        }
        if (new HashSet<>(directories).size() < directories.size()) {
            throw new UserException("a run is named twice", "Name each run once.");
        }
        Comparison comparison = Comparison.of(runs);
        Folder folder = output.map(Folder::at).orElseGet(() -> Results.comparison(directories));
        write(comparison, folder);
        return ExitCode.OK;
    }

    private void write(Comparison comparison, Folder folder) {
        comparison.writeTable(folder);
        List<Path> charts = comparison.writeCharts(folder);
        out().println(comparison.text());
        out().println("Comparison: " + Messages.path(folder.path()));
        out().println("  comparison.csv  every configuration; data-dictionary.csv describes it");
        charts.forEach(chart -> out().println("  " + chart.getFileName()));
    }
}
