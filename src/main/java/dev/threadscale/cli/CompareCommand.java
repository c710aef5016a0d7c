package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.results.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares runs with each other; needs no Docker. */
@Command(
        name = "compare",
        description =
                "Compares runs, of other hosts, days or versions of Java: which configurations differ,"
                        + " and by how much. Each run is compared with the first. Needs no Docker.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale compare results/primes/MONDAY results/primes/TUESDAY",
            "  threadscale compare --output mine results/primes/HERE elsewhere/THERE"
        })
final class CompareCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "Run directories, as results/NAME/ID; two or more.")
    private List<Path> runs;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Where table and charts go; default: the folder comparisons beside that of the"
                            + " first run's experiment, and in it one named by the runs.")
    private @Nullable Path output;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    CompareCommand() {}

    @Override
    public Integer call() {
        List<Path> directories =
                runs.stream().map(run -> run.toAbsolutePath().normalize()).toList();
        if (directories.size() < 2) {
            throw new UserException(
                    "one run alone has nothing to be compared with",
                    "Name two or more: threadscale compare RUN RUN");
        }
        if (new HashSet<>(directories).size() < directories.size()) {
            throw new UserException(
                    "a run is named twice",
                    "Name each of the runs once; a run does not differ from itself.");
        }
        Comparison comparison = Comparison.of(runs);
        Path folder = output == null ? Results.comparison(directories) : output;
        print(comparison, folder, spec.commandLine().getOut());
        return ExitCode.OK;
    }

    private static void print(Comparison comparison, Path folder, PrintWriter out) {
        comparison.writeTable(folder);
        List<Path> charts = comparison.writeCharts(folder);
        out.println(comparison.text());
        out.println("Comparison: " + ReportOutput.relative(folder));
        out.println("  comparison.csv  every configuration; data-dictionary.csv describes it");
        charts.forEach(chart -> out.println("  " + chart.getFileName()));
        out.flush();
    }
}
