package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.SyntheticStudies;
import dev.threadscale.report.layout.PlotForm;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

/** A reader who points at a point asks for its number, not for that of its neighbour. */
class TooltipsTest extends PicturesOfRuns {

    @Test
    void pointOfALineHasItsConfigurationValueIntervalAndForks() throws IOException {
        Chart chart = charts(SyntheticRun.factorization()).getFirst();

        assertThat(titles(chart))
                .hasSize(2 * 4 * 4)
                .contains(
                        "virtual, 2 CPUs; Number of tasks: 1,000; 5.83 µs (95 % interval: 5.72 to"
                                + " 5.94); 3 forks");
    }

    @Test
    void singleForkHasNoInterval() throws IOException {
        Chart chart = charts(SyntheticRun.cpuScaling().forks(1, 3)).getFirst();

        assertThat(titles(chart)).allMatch(title -> title.matches(".*; [0-9.]+ s; 1 fork"));
    }

    @Test
    void barIsNamedOnceWhereItsLabelIsItsCategory() throws IOException {
        assertThat(titles(chart(SyntheticStudies.twoKinds(), "elapsed")))
                .anyMatch(title -> title.matches("virtual; 0[.]\\d+ s [(].*[)]; 3 forks"));
    }

    @Test
    void boxHasItsQuartiles() throws IOException {
        assertThat(titles(chart(SyntheticStudies.twoKinds(), "distribution")))
                .allMatch(title -> title.contains("quartiles: "));
    }

    @Test
    void ratioHasATooltipButAGuideDoesNot() throws IOException {
        assertThat(titles(chart(SyntheticRun.cpuScaling(), "scaling-cpus-2")))
                .hasSize(4 * 6)
                .allMatch(title -> title.contains("; Scaling factor T(1) / T(n): "));
    }

    @Test
    void pointIsAtItsOwnPercentile() throws IOException {
        assertThat(titles(chart(SyntheticStudies.service(), "latency-percentiles-rate-900")))
                .hasSize(2 * 6)
                .anyMatch(title -> title.matches("fixed pool .*: 50; 2\\d[.]\\d ms.*"))
                .anyMatch(title -> title.matches("fixed pool .*: 99[.]9; (9|10)\\d[.]?\\d? ms.*"));
    }

    @Test
    void crowdedPicturesHaveNoTooltips() {
        assertThat(titles(line(PlotForm.LINES, 601))).isEmpty();
        assertThat(titles(line(PlotForm.TRACES, 3))).isEmpty();
    }

    @Test
    void targetReachesHalfwayToTheNextPoint() {
        assertThat(svg(line(PlotForm.LINES, 3)).select("rect:has(title)").eachAttr("width"))
                .containsOnly("32");
        assertThat(svg(line(PlotForm.LINES, 100)).select("rect:has(title)").eachAttr("width"))
                .hasSize(100)
                .allMatch(width -> Integer.parseInt(width) < 16);
    }

    private static Chart line(PlotForm form, int points) {
        return ExampleCharts.chart(
                "many",
                form,
                Collections.nCopies(points, "1"),
                new Chart.Scale("Elapsed time", "ms", false, Optional.empty()),
                ExampleCharts.series(
                        "virtual", Collections.nCopies(points, ExampleCharts.point(1))));
    }

    private static Document svg(Chart chart) {
        return Jsoup.parse(new ChartRenderer().svg(chart), Parser.xmlParser());
    }

    private static List<String> titles(Chart chart) {
        return svg(chart).select("rect > title").eachText();
    }
}
