package dev.threadscale.report.table;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.ReportTable.Cell;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.text.Markdown;
import java.util.ArrayList;
import java.util.List;

/** Writes {@code summary.md}: means and findings as Markdown tables to paste. */
public final class SummaryMarkdown {

    public static final String NAME = "summary.md";

    private final Dataset data;
    private final Findings findings;

    public SummaryMarkdown(Dataset data, Findings findings) {
        this.data = data;
        this.findings = findings;
    }

    public String text() {
        Run run = data.run();
        StringBuilder text = new StringBuilder();
        text.append("### ").append(Markdown.text(run.title())).append("\n\n");
        text.append(Markdown.text(run.place())).append('\n');
        if (!data.measured().isEmpty()) {
            text.append('\n').append(means());
        }
        if (!findings.judgements().isEmpty()) {
            text.append('\n').append(claims());
        }
        return text.toString();
    }

    private String means() {
        ReportTable means =
                new ConfigurationTable<>(data.run(), Measured::levels)
                        .text("elapsed", one -> NumberText.time(one.elapsed()))
                        .known("CPU time", ElapsedTables::cpuTime)
                        .text("forks", one -> Integer.toString(one.elapsed().forks()))
                        .table(
                                data.measured(),
                                LevelLabels.estimator(
                                        data.measured().stream().map(Measured::elapsed).toList()),
                                SummaryRow.FILE);
        return Markdown.text(means.caption())
                + "\n\n"
                + Markdown.table(
                        means.columns(),
                        means.rows().stream()
                                .map(row -> row.stream().map(Cell::text).toList())
                                .toList());
    }

    private String claims() {
        List<String> header = new ArrayList<>(FindingsTable.HEADER);
        header.add("claim");
        List<List<String>> rows = new ArrayList<>();
        for (Judgement judgement : findings.judgements()) {
            List<String> row = new ArrayList<>(FindingsTable.row(judgement));
            row.add(judgement.finding().claim());
            rows.add(row);
        }
        return Markdown.table(header, rows);
    }
}
