package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartSeries;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.results.measured.MeasurementsReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Tests of pictures that are looked at as data. */
public abstract class PicturesOfRuns {

    @TempDir public Path directory;

    public List<Chart> charts(SyntheticRun run) throws IOException {
        return Report.of(run.in(directory)).charts();
    }

    public static Evidence evidence(Path directory) {
        Run run = Run.read(directory);
        return Evidence.read(run, MeasurementsReader.of(run.record(), List.of()));
    }

    public Chart chart(SyntheticRun run, String name) throws IOException {
        return charts(run).stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
    }

    public SummaryRow measured(String cpus, String threads, String tasks) {
        return evidence(directory)
                .data()
                .find(Map.of("runtime", "jvm-25", "cpus", cpus, "threads", threads, "tasks", tasks))
                .orElseThrow();
    }

    public static double value(Chart chart, int series, int category) {
        return chart.series().get(series).points().get(category).orElseThrow().value();
    }

    /** What the legend of a picture says. */
    public static List<String> labels(Chart chart) {
        return chart.series().stream().map(ChartSeries::label).toList();
    }

    public static List<String> names(List<Chart> charts) {
        return charts.stream().map(Chart::name).toList();
    }
}
