package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.report.Report;
import dev.threadscale.report.data.Findings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Renders a report and says where it is. */
final class ReportOutput {

    private ReportOutput() {}

    /**
     * Renders a run directory.
     *
     * @param now the time that stands on the page
     * @return what the run says of the experiment's claims
     */
    static Findings write(Path directory, Instant now, PrintWriter out) {
        Report report = Report.of(directory);
        render(report, directory, now, out);
        return report.findings();
    }

    private static void render(Report report, Path directory, Instant now, PrintWriter out) {
        report.writeSummary();
        report.writeFindings();
        report.writeMarkdown();
        report.writeModels();
        List<Path> charts = report.writeCharts();
        Map<String, String> files = Bundle.files(directory);
        report.writePage(now, files);
        Bundle.write(directory);
        out.println(report.tables());
        out.println("Results: " + relative(directory));
        files.forEach((file, what) -> out.println("  %-22s  %s".formatted(file, what)));
        for (Path chart : charts) {
            out.println("  " + directory.toAbsolutePath().relativize(chart.toAbsolutePath()));
        }
        out.flush();
    }

    /** Below the working folder the path is short, and the same inside a container and outside. */
    static Path relative(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
    }
}
