package dev.threadscale.cli;

import dev.threadscale.report.page.ResultsIndex;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;

/** Writes the page that links all runs, and ends the output with its path. */
final class IndexOutput {

    private IndexOutput() {}

    static void write(ResultsIndex index, Instant now, PrintWriter out) {
        Path page = index.write(now);
        out.println(ReportOutput.relative(page));
        out.flush();
    }
}
