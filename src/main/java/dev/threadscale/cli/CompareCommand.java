package dev.threadscale.cli;

import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares runs with each other. Does not need Docker. */
@Command(
        name = "compare",
        description =
                "Compares runs from different hosts, days or Java versions with the first"
                        + " one: which configurations differ, and by how much. Does not need Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale compare results/primes/MONDAY results/primes/TUESDAY",
            "  threadscale compare --output mine results/primes/HERE elsewhere/THERE",
            "  threadscale compare --of latency_p50_ns results/shop/OLD results/shop/NEW",
            "  threadscale compare --fail-on-change BEFORE AFTER"
        })
final class CompareCommand extends KitCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Two or more run directories: results/NAME/ID.")
    private List<Path> runs = List.of();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Folder for the table and charts; default: a folder named after the runs,"
                            + " in 'comparisons' next to the first run's experiment.")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--of",
            paramLabel = "QUANTITY",
            description =
                    "What to compare, such as cpu_ns or achieved_rate (docs/findings.md); default:"
                            + " elapsed_ns, or for a service the highest percentile of latencies,"
                            + " up to latency_p99_ns, that all runs know.")
    private Optional<String> of = Optional.empty();

    @Option(
            names = "--fail-on-change",
            description =
                    "Exit with 1 if any configuration differs, in either direction. A service that"
                            + " is overloaded in only one of the runs differs.")
    private boolean failOnChange;

    @Mixin private FormatOptions format = new FormatOptions();

    @Override
    public Integer call() {
        List<Path> directories =
                runs.stream().map(run -> run.toAbsolutePath().normalize()).toList();
        if (directories.size() < 2) {
            throw UserException.of("a comparison needs at least two runs")
                    .fix("Name two or more: threadscale compare RUN RUN");
        }
        if (new HashSet<>(directories).size() < directories.size()) {
            throw UserException.of("the same run is named twice").fix("Name each run once.");
        }
        RunReader.refuseCopies(runs);
        Comparison comparison = Comparison.of(runs, of);
        Folder folder = output.map(Folder::at).orElseGet(() -> Results.comparison(directories));
        comparison.writeTable(folder);
        List<Path> charts = comparison.writeCharts(folder);
        format.print(
                out(),
                () -> ComparisonDocument.of(comparison, folder.path(), charts),
                () -> out().print(text(comparison, folder, charts)));
        return failOnChange && comparison.isChanged() ? ExitCode.FORKS_FAILED : ExitCode.OK;
    }

    private static String text(Comparison comparison, Folder folder, List<Path> charts) {
        return """
        %s
        Comparison: %s
          comparison.csv  every configuration; data-dictionary.csv describes it
        %s\
        """
                .formatted(comparison.text(), Messages.path(folder.path()), Messages.files(charts));
    }

    /**
     * The configurations that differ between runs, and the sizes of the differences.
     *
     * @param changed true if a configuration clearly differs
     * @param runs in their order; each is compared with the first
     * @param warnings the reasons why the comparison may be unfair
     * @param rows of comparison.csv
     * @param folder of the table and the charts
     * @param charts names of files in it
     */
    public record ComparisonDocument(
            boolean changed,
            List<RunSide> runs,
            List<String> warnings,
            List<Map<String, @Nullable Object>> rows,
            String folder,
            List<String> charts) {

        /**
         * One of the runs.
         *
         * @param label distinguishes it from the others
         * @param conditions of its measurements, by name; unknown ones are missing
         */
        public record RunSide(String label, Map<String, String> conditions) {}

        /** Creates the document for files written into a folder. */
        public static ComparisonDocument of(Comparison comparison, Path folder, List<Path> charts) {
            return new ComparisonDocument(
                    comparison.isChanged(),
                    comparison.runs().stream()
                            .map(run -> new RunSide(run.label(), run.particulars().values()))
                            .toList(),
                    comparison.warnings(),
                    comparison.table().objects(folder),
                    Messages.path(folder).toString(),
                    charts.stream().map(StoredFile::name).toList());
        }
    }
}
