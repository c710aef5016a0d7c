package dev.threadscale.report.table;

import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Steadiness;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.report.flip.WinnerMap;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.SummaryCsv;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import dev.threadscale.text.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tables of {@code summary.csv} for people, with a row for each configuration. */
final class SummaryTables {

    private SummaryTables() {}

    /** Returns the tables for the page; none if nothing was measured. */
    static List<Block> blocks(Analysis data) {
        if (data.run().measured().isEmpty()) {
            return List.of();
        }
        return data.run().results().isEmpty()
                ? List.of(
                        table(data)
                                .with(new SteadinessNote(data.run()).unchecked().stream().toList()))
                : List.of(observed(data));
    }

    /** Returns the results that the workload observes. */
    private static ReportTable observed(Analysis data) {
        return results(data)
                .cell("forks", configuration -> count(configuration.elapsed().forks()))
                .time("CPU time", configuration -> configuration.mean(IterationColumn.CPU_NS.key()))
                .table(
                        data.run().measured(),
                        "Results of every configuration\n" + LevelLabels.estimator(elapsed(data)),
                        WorkerTable.OBSERVATIONS.file())
                .with(ServiceErrors.of(data).lines());
    }

    /**
     * Begins a table with the results of each configuration, with their intervals and, if requests
     * failed, their errors.
     */
    static ConfigurationTable<MeasuredConfiguration> results(Analysis data) {
        var table = new ConfigurationTable<>(data.run(), MeasuredConfiguration::levels);
        for (String name : data.results()) {
            table.cell(
                    LevelLabels.quantity(name),
                    configuration ->
                            ConfigurationTable.estimate(
                                    configuration.estimate(name), NumberText::time));
        }
        if (ServiceErrors.of(data).isAny()) {
            table.number(
                    "errors",
                    configuration -> configuration.errors().map(ErrorShare::percent),
                    ErrorShare::text);
        }
        return table;
    }

    private static ReportTable table(Analysis data) {
        return new ConfigurationTable<>(data.run(), MeasuredConfiguration::levels)
                .time("mean", configuration -> Optional.of(configuration.elapsed().mean()))
                .cell(
                        "95 % interval",
                        configuration -> interval(configuration.elapsed().confidence()))
                .number(
                        "CV",
                        configuration -> configuration.elapsed().coefficientOfVariation(),
                        share -> NumberText.percent(share, 1))
                .cell("forks", configuration -> count(configuration.elapsed().forks()))
                .cell("iterations", configuration -> count(configuration.elapsed().iterations()))
                .time("CPU time", configuration -> configuration.mean(IterationColumn.CPU_NS.key()))
                .cell("steady forks", configuration -> steady(configuration.steadiness()))
                .table(
                        data.run().measured(),
                        """
                        Elapsed time of every configuration
                        %s, mean of fork means; CV is the spread of the forks' means over their mean\
                        """
                                .formatted(LevelLabels.sample(elapsed(data))),
                        SummaryCsv.FILE);
    }

    private static List<Estimate> elapsed(Analysis data) {
        return data.run().measured().stream().map(MeasuredConfiguration::elapsed).toList();
    }

    private static Cell interval(Optional<Interval> interval) {
        return new Cell(
                interval.map(ends -> "%s to %s".formatted(bound(ends.low()), bound(ends.high())))
                        .orElse(Cell.NONE),
                interval.map(Interval::low));
    }

    /**
     * Formats the bound of an interval. Its formula may give a negative number, which a time cannot
     * be.
     */
    private static String bound(double ns) {
        return ns < 0 ? "below 0" : NumberText.time(ns);
    }

    private static Cell steady(Steadiness steadiness) {
        return steadiness.isChecked()
                ? new Cell(
                        "%d of %d".formatted(steadiness.steadyForks(), steadiness.checkedForks()),
                        steadiness.steadyForks())
                : Cell.of("not checked");
    }

    private static Cell count(int number) {
        return new Cell(NumberText.grouped(number, 0), number);
    }

    /** Returns means and findings as Markdown tables to paste. */
    static String markdown(Analysis data, Findings findings) {
        StringBuilder text =
                new StringBuilder("### %s\n\n".formatted(Markdown.text(data.run().title())));
        text.append(Markdown.text(data.run().place())).append('\n');
        if (!data.run().measured().isEmpty()) {
            text.append('\n').append(means(data));
        }
        Flips.of(data.run())
                .ifPresent(flips -> text.append('\n').append(markdown(FlipTable.of(flips))));
        for (WinnerMap map : WinnerMap.of(data.run())) {
            text.append('\n').append(markdown(MapTable.of(map)));
        }
        if (!findings.judgements().isEmpty()) {
            text.append('\n')
                    .append(
                            markdown(
                                    FindingsTable.columns()
                                            .text("claim", judgement -> judgement.finding().claim())
                                            .table(
                                                    findings.judgements(),
                                                    "findings",
                                                    FindingsCsv.FILE)));
        }
        return text.toString();
    }

    private static String means(Analysis data) {
        ReportTable means =
                results(data)
                        .time(
                                "CPU time",
                                configuration -> configuration.mean(IterationColumn.CPU_NS.key()))
                        .text(
                                "forks",
                                configuration -> Integer.toString(configuration.elapsed().forks()))
                        .table(
                                data.run().measured(),
                                LevelLabels.estimator(elapsed(data)),
                                SummaryCsv.FILE);
        String errors =
                ServiceErrors.of(data).lines().stream()
                        .map(line -> "- " + Markdown.text(line) + "\n")
                        .collect(Collectors.joining());
        return Markdown.text(means.caption())
                + "\n\n"
                + markdown(means)
                + (errors.isEmpty() ? "" : "\n" + errors);
    }

    private static String markdown(ReportTable table) {
        List<List<String>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            rows.add(row.stream().map(Cell::text).toList());
        }
        return Markdown.table(table.columns(), rows);
    }
}
