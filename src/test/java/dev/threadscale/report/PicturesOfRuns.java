package dev.threadscale.report;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartPoint;
import dev.threadscale.report.chart.ChartSeries;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.io.TempDir;

/** Tests of pictures that are looked at as data. */
public abstract class PicturesOfRuns {

    /** Of values that are computed twice. */
    public static final Percentage ROUNDING = Percentage.withPercentage(1e-9);

    @TempDir public Path directory;

    public List<Chart> charts(SyntheticRun run) throws IOException {
        return Report.of(run.in(directory)).charts();
    }

    public static Analysis analysis(Path directory) {
        return Analysis.read(Run.read(directory), List.of());
    }

    public Chart chart(SyntheticRun run, String name) throws IOException {
        return charts(run).stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }

    public MeasuredConfiguration measured(String cpus, String threads, String tasks) {
        return analysis(directory)
                .run()
                .find(
                        Levels.of(
                                Map.of(
                                        "runtime", "jvm-25", "cpus", cpus, "threads", threads,
                                        "tasks", tasks)))
                .orElseThrow();
    }

    /** The mean elapsed time of a configuration, in ns. */
    public double mean(String cpus, String threads, String tasks) {
        return measured(cpus, threads, tasks).elapsed().mean();
    }

    public static double value(Chart chart, int series, int category) {
        return chart.series().get(series).points().get(category).orElseThrow().value();
    }

    /** The entries of a picture's legend. */
    public static List<String> labels(Chart chart) {
        return chart.series().stream().map(ChartSeries::label).toList();
    }

    public static List<String> names(List<Chart> charts) {
        return charts.stream().map(Chart::name).toList();
    }

    /** All that a picture shows, as text. */
    public static String text(Chart chart) {
        List<String> lines = new ArrayList<>(List.of(chart.form() + ": " + chart.title()));
        lines.addAll(chart.subtitles());
        lines.add("y: " + chart.values().title());
        chart.values().reference().ifPresent(at -> lines.add("a line at " + number(at)));
        lines.add("x: " + chart.categoryAxis());
        lines.addAll(chart.categories());
        for (ChartSeries one : chart.series()) {
            lines.add("%s%s: %s".formatted(one.guide() ? "guide " : "", one.label(), one.style()));
            one.column().ifPresent(column -> lines.add("  in the column " + column));
            one.points()
                    .forEach(
                            point -> lines.add("  " + point.map(known -> text(known)).orElse("–")));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String text(ChartPoint point) {
        String value = number(point.value());
        return value
                + point.interval().map(of -> ", " + text(of)).orElse("")
                + point.detail().map(of -> ", " + text(of)).orElse("");
    }

    private static String text(ChartPoint.Detail detail) {
        return switch (detail) {
            case ChartPoint.Box(Interval whiskers, Interval box, List<Double> points) ->
                    "box %s, whiskers %s, %d points"
                            .formatted(text(box), text(whiskers), points.size());
            case ChartPoint.Bracket(Interval of) -> "bracket " + text(of);
            case ChartPoint.End(double value, ChartPoint.End.Winner winner, boolean finished) ->
                    "end at %s: %s%s"
                            .formatted(number(value), winner, finished ? "" : ", not finished");
            case ChartPoint.Territory of -> of.toString();
            case ChartPoint.Stretches(List<Interval> times) ->
                    times.stream().map(PicturesOfRuns::text).collect(Collectors.joining("; "));
        };
    }

    private static String text(Interval of) {
        return "%s to %s".formatted(number(of.low()), number(of.high()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }
}
