package dev.threadscale.report.chart;

import static dev.threadscale.report.flip.FlippedRuns.POOL;
import static dev.threadscale.report.flip.FlippedRuns.VIRTUAL;
import static dev.threadscale.report.flip.FlippedRuns.bracket;
import static dev.threadscale.report.flip.FlippedRuns.goal;
import static dev.threadscale.report.flip.FlippedRuns.point;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipAnswer.TooClose;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.chart.ChartPoint.End;
import dev.threadscale.report.chart.ChartPoint.End.Winner;
import dev.threadscale.report.flip.FlippedRuns;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlipPictureTest {

    @TempDir Path folder;

    private List<Chart> drawn(FlipAnswer... answers) throws Exception {
        return FlipPicture.of("flip", FlippedRuns.in(folder, goal("1"), answers)).toList();
    }

    @Test
    void cpusAreLinesOfOnePictureWithTheirBrackets() throws Exception {
        List<Chart> charts = drawn(bracket("1600us", "1900us"), bracket("750us", "900us"));

        assertThat(charts).hasSize(1);
        Chart chart = charts.getFirst();
        assertThat(PicturesOfRuns.labels(chart)).containsExactly("1 CPU", "2 CPUs");
        assertThat(chart.categoryAxis()).isEqualTo("Wait (ms)");
        assertThat(chart.values().reference()).contains(1.0);
        assertThat(ends(chart, 0)).containsExactly("1.6 SECOND", "1.9 FIRST");
        assertThat(ends(chart, 1)).containsExactly("0.75 SECOND", "0.9 FIRST");
    }

    /** The ratio is that of the measured forks, which nobody could read from a bracket alone. */
    @Test
    void pointsAreRatiosOfForksWithIntervals() throws Exception {
        ChartPoint last =
                drawn(bracket("1600us", "1900us"))
                        .getFirst()
                        .series()
                        .getFirst()
                        .points()
                        .getLast()
                        .orElseThrow();

        // (108 ms + 100 ms) / (1000 / 16 × 100.1 ms)
        assertThat(last.value()).isBetween(0.032, 0.035);
        assertThat(last.interval().orElseThrow().low()).isLessThan(last.value());
        assertThat(last.forks()).isEqualTo(8);
    }

    @Test
    void openRangeIsMarkedAndExplained() throws Exception {
        Chart chart =
                drawn(
                                new TooClose(
                                        point("100us"),
                                        point("900us"),
                                        Optional.empty(),
                                        Optional.of(VIRTUAL),
                                        OptionalInt.empty()))
                        .getFirst();

        assertThat(ends(chart, 0)).containsExactly("0.1 UNDECIDED", "0.9 UNDECIDED");
        assertThat(chart.subtitles().getFirst()).endsWith("shaded: too close to call");
    }

    @Test
    void unfinishedSideIsDrawnBeyondAllRatios() throws Exception {
        FlipPoint unfinished =
                new FlipPoint(point("5ms").at(), Optional.empty(), Optional.empty(), 8);
        Chart chart = drawn(new Bracket(point("3200us"), POOL, unfinished, VIRTUAL)).getFirst();

        int place = chart.categories().indexOf("5");
        ChartPoint marked = chart.series().getFirst().points().get(place).orElseThrow();
        assertThat(marked.value())
                .isLessThan(
                        chart.points()
                                .filter(point -> !point.equals(marked))
                                .mapToDouble(ChartPoint::value)
                                .min()
                                .orElseThrow());
        assertThat(ends(chart, 0)).containsExactly("3.2 SECOND", "5 FIRST, unfinished");
    }

    @Test
    void manyCombinationsHavePicturesOfTheirOwn() throws Exception {
        Run run =
                PicturesOfRuns.analysis(
                                FlippedRuns.study().axis("heap", "64m", "128m", "256m").in(folder))
                        .run();
        List<FlipRow> rows = new ArrayList<>();
        for (String heap : List.of("64m", "128m", "256m")) {
            for (String cpus : List.of("1", "2")) {
                Levels levels =
                        Levels.of(Axes.RUNTIME, "jvm-25")
                                .with(Axes.CPUS, cpus)
                                .with(Axes.TASKS, "1000")
                                .with("heap", heap);
                rows.add(FlipRow.of(goal("1"), levels, bracket("1600us", "1900us"), 9, 72, ""));
            }
        }

        List<Chart> charts = FlipPicture.of("flip", new Flips(run, goal("1"), rows)).toList();

        assertThat(PicturesOfRuns.names(charts))
                .containsExactly("flip-heap-64m", "flip-heap-128m", "flip-heap-256m");
        assertThat(PicturesOfRuns.labels(charts.getFirst())).containsExactly("1 CPU", "2 CPUs");
    }

    private static List<String> ends(Chart chart, int line) {
        List<String> ends = new ArrayList<>();
        for (int i = 0; i < chart.categories().size(); i++) {
            Optional<ChartPoint> point = chart.series().get(line).points().get(i);
            if (point.isPresent()
                    && point.get().detail().orElse(null)
                            instanceof End(double _, Winner winner, boolean finished)) {
                ends.add(
                        chart.categories().get(i)
                                + " "
                                + winner
                                + (finished ? "" : ", unfinished"));
            }
        }
        return ends;
    }
}
