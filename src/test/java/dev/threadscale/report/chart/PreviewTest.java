package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.report.layout.PlotForm;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What fits into a picture is cut off, broken or printed over in one of half its size. */
class PreviewTest {

    private static final Chart.Scale TIME =
            new Chart.Scale("Elapsed time", "ms", false, Optional.empty());

    private static Chart bars(int categories, String... labels) {
        return bars(1, categories, labels);
    }

    private static Chart bars(double unit, int categories, String... labels) {
        double[] values =
                IntStream.rangeClosed(1, categories).mapToDouble(value -> value * unit).toArray();
        return ExampleCharts.chart(
                "bars",
                PlotForm.BARS,
                IntStream.rangeClosed(1, categories).mapToObj("%d processors"::formatted).toList(),
                TIME,
                Stream.of(labels)
                        .map(label ->
                                new ChartSeries(
                                        label,
                                        Style.part(false),
                                        ExampleCharts.points(values),
                                        List.of()))
                        .toArray(ChartSeries[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, 800, 6",
        "1, 3, 800, 0",
        "1, 5, 1600, 15",
        "1, 6, 1600, 0",
        "0.0123, 5, 1600, 0"
    })
    void numbersAreAboveBarsIfTheyFit(double unit, int categories, int width, int numbers) {
        Chart chart = bars(unit, categories, "none", "cas", "adder");

        assertThat(ChartRenderer.drawing(chart, width).getXYPlot().getAnnotations())
                .hasSize(numbers);
    }

    @ParameterizedTest
    @CsvSource({
        "synchronization = none|synchronization = cas, none|cas",
        "synchronization = none|threads = cas, synchronization = none|threads = cas",
        "fixed pool (size = 8)|fixed pool (size = 24), fixed pool (size = 8)|fixed pool (size = 24)",
        "platform|virtual, platform|virtual",
    })
    void legendOmitsTheCommonBeginning(String labels, String shown) {
        assertThat(bars(2, labels.split("[|]", -1)).withFewWords().series())
                .extracting(ChartSeries::label)
                .containsExactly(shown.split("[|]", -1));
    }

    @ParameterizedTest
    @CsvSource({
        "ms, false, Elapsed time (ms)",
        "ms, true, 'Elapsed time (ms, log)'",
        "'', true, Elapsed time (log)",
        "'', false, Elapsed time",
    })
    void titleOfAnAxisIsShort(String unit, boolean logarithmic, String title) {
        Chart.Scale scale = new Chart.Scale("Elapsed time", unit, logarithmic, Optional.empty());

        assertThat(scale.shortTitle()).isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource({
        "1600, 1, processors",
        "1600, 13, processors",
        "1600, 30, processors",
        "800, 5, 2+active processors 1",
        "800, 9, 'cpuset 0,1, 1 task, thread = 1'"
    })
    void labelsAreDrawnSmallerInsteadOfBroken(int width, int bars, String label) {
        Chart chart =
                ExampleCharts.chart(
                        "bars",
                        PlotForm.BARS,
                        Collections.nCopies(bars, label),
                        TIME,
                        ExampleCharts.series("virtual", new double[bars]));

        List<String> drawn = texts(Svg.of(chart, ChartRenderer.drawing(chart, width), width, 500));

        assertThat(drawn).containsAll(List.of(label.split(" ", -1)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {60, 1e3, 1e6, 1e9})
    void markersAtTheEndsOfALogarithmicAxisAreWhole(double highest) throws IOException {
        ChartSeries ends = ExampleCharts.series("virtual", 1, highest, 8);
        Chart chart =
                ExampleCharts.chart(
                        "ends",
                        PlotForm.POINTS,
                        List.of("lowest", "highest", "between"),
                        new Chart.Scale("Observed", "count", true, Optional.empty()),
                        ends);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        new ChartRenderer().writePreview(chart, png);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png.toByteArray()));

        int[] pixels =
                IntStream.range(0, 3)
                        .map(third -> coloured(image, ends.style().colour(), third))
                        .toArray();

        assertThat(pixels[0]).isCloseTo(pixels[2], Percentage.withPercentage(10));
        assertThat(pixels[1]).isCloseTo(pixels[2], Percentage.withPercentage(10));
    }

    /** The pixels of a colour above the legend in a third of the plot. */
    private static int coloured(BufferedImage image, Color colour, int third) {
        int left = image.getWidth() / 5;
        int width = (image.getWidth() - left) / 3;
        return (int)
                IntStream.range(left + third * width, left + (third + 1) * width)
                        .flatMap(x -> IntStream.range(0, 400).map(y -> image.getRGB(x, y)))
                        .filter(pixel -> pixel == colour.getRGB())
                        .count();
    }

    /** The words that stand in a picture. */
    private static List<String> texts(String svg) {
        return Pattern.compile(">([^<>]+)<")
                .matcher(svg)
                .results()
                .flatMap(text -> Stream.of(text.group(1).strip().split(" ", -1)))
                .toList();
    }
}
