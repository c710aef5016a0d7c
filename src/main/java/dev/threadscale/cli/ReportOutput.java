package dev.threadscale.cli;

import dev.threadscale.bundle.Bundle;
import dev.threadscale.report.Findings;
import dev.threadscale.report.Report;
import dev.threadscale.store.Ownership;
import dev.threadscale.store.StoreException;
import dev.threadscale.store.Table;
import java.io.PrintWriter;
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

    private static void render(Report report, Path directory, Instant now, PrintWriter out)
            throws StoreException {
        report.writeSummary();
        report.writeFindings();
        report.writeMarkdown();
        report.writeModels();
        List<Path> charts = report.writeCharts();
        report.writePage(now);
        List<Table> tables = Bundle.write(directory);
        out.println(report.tables());
        out.println("Results: " + relative(directory));
        tables.forEach(table -> file(table.file(), table.what(), out));
        file("report/index.html", "everything on one page, with every picture", out);
        file("summary.md", "a table to paste", out);
        file("datapackage.json", "and ro-crate-metadata.json: to publish all of it", out);
        for (Path chart : charts) {
            out.println("  " + directory.toAbsolutePath().relativize(chart.toAbsolutePath()));
        }
        out.flush();
    }

    private static void file(String name, String what, PrintWriter out) {
        out.println("  %-19s  %s".formatted(name, what));
    }

    /** Below the working folder the path is short, and the same inside a container and outside. */
    static Path relative(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
    }
}
