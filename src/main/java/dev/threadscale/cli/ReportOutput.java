package dev.threadscale.cli;

import dev.threadscale.report.Findings;
import dev.threadscale.report.Report;
import dev.threadscale.store.Ownership;
import dev.threadscale.store.StoreException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Renders a report and says where it is. */
final class ReportOutput {

    private ReportOutput() {}

    /**
     * Renders a run directory; the files belong to its owner, also if something fails.
     *
     * @param now the time that stands on the page
     * @return what the run says of the experiment's claims
     */
    static Findings write(Path directory, Instant now, PrintWriter out) throws StoreException {
        try {
            Report report = Report.of(directory);
            render(report, directory, now, out);
            return report.findings();
        } finally {
            Ownership.restore(directory);
        }
    }

    private static void render(Report report, Path directory, Instant now, PrintWriter out) {
        report.writeSummary();
        report.writeFindings();
        report.writeModels();
        List<Path> charts = report.writeCharts();
        report.writePage(now);
        out.println(report.tables());
        out.println("Results: " + relative(directory));
        out.println(
                "  iterations.csv    every iteration; data-dictionary.csv describes all columns");
        file(directory, "search.csv", "the knee of every series", out);
        file(directory, "observations.csv", "what the workload observed in every iteration", out);
        file(directory, "tasks.csv", "every task of every iteration", out);
        file(directory, "forks.csv", "how every fork ended", out);
        file(directory, "sentinels.csv", "what the sentinel between blocks took", out);
        out.println("  summary.csv       means and confidence intervals");
        file(directory, "models.csv", "Amdahl's and Gunther's laws, fitted", out);
        file(directory, "advice.csv", "sizes of pools: advised, and measured", out);
        file(directory, "findings.csv", "what was claimed, and whether it holds here", out);
        out.println("  report/index.html  everything on one page, with every picture");
        for (Path chart : charts) {
            out.println("  " + directory.toAbsolutePath().relativize(chart.toAbsolutePath()));
        }
        out.flush();
    }

    /** A line about a file that is not always there. */
    private static void file(Path directory, String name, String what, PrintWriter out) {
        if (Files.exists(directory.resolve(name))) {
            out.println("  %-16s  %s".formatted(name, what));
        }
    }

    /** Below the working folder the path is short, and the same inside a container and outside. */
    static Path relative(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
    }
}
