package dev.threadscale.report.chart;

import static dev.threadscale.report.chart.ExampleCharts.point;
import static dev.threadscale.report.chart.ExampleCharts.points;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.files.Folder;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The drawing library draws an empty picture as readily as a full one. */
class ChartRendererTest {

    private static final Color PLATFORM = ExampleCharts.KINDS.style("platform").colour();
    private static final Color VIRTUAL = ExampleCharts.KINDS.style("virtual").colour();

    private static final List<String> CATEGORIES = List.of("a", "b");

    @TempDir Path directory;

    @Test
    void gapInterruptsALineUnlessItIsDrawnOverGaps() throws IOException {
        List<List<Optional<ChartPoint>>> gap =
                List.of(
                        List.of(point(1), Optional.empty(), Optional.empty(), point(1)),
                        points(2, 2, 2, 2));
        List<String> categories = List.of("a", "b", "c", "d");

        assertThat(pixels(draw(PlotForm.LINES, categories, gap), PLATFORM, 600, 1000)).isZero();
        assertThat(pixels(draw(PlotForm.LINES_OVER_GAPS, categories, gap), PLATFORM, 600, 1000))
                .isGreaterThan(400);
    }

    @Test
    void singlePointIsVisible() throws IOException {
        assertThat(pixels(draw(false, List.of(points(5))), PLATFORM, 500, 1100)).isGreaterThan(200);
    }

    @Test
    void errorBarsAreDrawnWhereThereIsAnInterval() throws IOException {

        int with = pixels(draw(false, List.of(List.of(point(5, 2, 8)))), PLATFORM, 500, 1100);
        int without = pixels(draw(false, List.of(points(5))), PLATFORM, 500, 1100);

        assertThat(with).isGreaterThan(without + 400);
    }

    @Test
    void intervalBelowZeroReachesTheEndOfALogarithmicAxis() throws IOException {
        List<Optional<ChartPoint>> bar = List.of(point(50, -2, 60), point(5));
        int with = pixels(draw(true, List.of(bar)), PLATFORM, 300, 700);
        int without = pixels(draw(true, List.of(points(50, 5))), PLATFORM, 300, 700);

        assertThat(with).isGreaterThan(without + 400);
    }

    @Test
    void allValuesOfZeroCanBeDrawn() throws IOException {
        assertThat(pixels(draw(false, List.of(points(0, 0))), PLATFORM, 0, 1600))
                .isGreaterThan(200);
    }

    @Test
    void barsStandOnZeroAndReachBelowIt() throws IOException {
        BufferedImage up = draw(PlotForm.BARS, CATEGORIES, List.of(points(5, 10)));
        BufferedImage down = draw(PlotForm.BARS, CATEGORIES, List.of(points(-5, -10)));

        assertThat(pixels(up, PLATFORM, 0, 800) / (double) pixels(up, PLATFORM, 800, 1600))
                .isBetween(0.45, 0.55);
        assertThat(pixels(down, PLATFORM, 0, 1600))
                .isCloseTo(pixels(up, PLATFORM, 0, 1600), Percentage.withPercentage(15));
    }

    @Test
    void numberIsLegibleNextToATruncatedErrorBar() throws IOException {
        BufferedImage image =
                draw(PlotForm.BARS, CATEGORIES, List.of(List.of(point(10, 0, 1000), point(10))));
        int bar = centre(image, PLATFORM, 0, 800);

        assertThat(IntStream.range(160, 400).map(y -> image.getRGB(bar, y)))
                .as("the error bar, with a gap behind the number")
                .contains(Color.WHITE.getRGB())
                .anyMatch(colour -> new Color(colour).getRed() < 60);
    }

    @Test
    void barsOfACategoryHaveNoGapsForMissingValues() throws IOException {
        List<List<Optional<ChartPoint>>> bars =
                List.of(List.of(point(5), Optional.empty()), points(5, 5));
        BufferedImage image = draw(PlotForm.BARS, CATEGORIES, bars);
        int beside = centre(image, VIRTUAL, 800, 1600);

        assertThat(centre(image, PLATFORM, 0, 800)).isLessThan(centre(image, VIRTUAL, 0, 800));
        BufferedImage turned = draw(PlotForm.BARS, CATEGORIES, List.of(bars.get(1), bars.get(0)));
        assertThat(beside)
                .as("alone in the middle of its category")
                .isCloseTo(centre(turned, PLATFORM, 800, 1600), Offset.offset(2));
    }

    @Test
    void longLabelsAreWrappedAndDoNotMeet() throws IOException {
        String label = "jvm-25, 1 CPU, synchronization = method, delay = 2s";
        List<String> labels = IntStream.range(0, 8).mapToObj(i -> label).toList();
        BufferedImage image = draw(PlotForm.BARS, labels, List.of(points(1, 1, 1, 1, 1, 1, 1, 1)));

        int base = lowest(image, PLATFORM);
        long whiteColumns =
                IntStream.range(300, 1500)
                        .filter(x ->
                                IntStream.range(base + 12, base + 40)
                                        .allMatch(y -> image.getRGB(x, y) == Color.WHITE.getRGB()))
                        .count();
        assertThat(whiteColumns).as("columns between labels").isGreaterThan(7 * 10);
    }

    @Test
    void seriesThatDoesNotFitItsCategoriesIsAMistake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        chart(PlotForm.LINES, false, List.of("only one"), List.of(points(1, 2))));
    }

    @Test
    void diskFilledByAPictureIsFull() {
        OutputStream full =
                new OutputStream() {
                    @Override
                    public void write(int any) throws IOException {
                        throw new IOException("No space left on device");
                    }
                };
        Chart chart = chart(PlotForm.LINES, false, CATEGORIES, List.of(points(1, 2), points(3, 2)));

        UserException failed =
                catchThrowableOfType(
                        UserException.class,
                        () ->
                                Folder.at(directory)
                                        .write(
                                                "a.png",
                                                _ -> new ChartRenderer().write(chart, full)));

        assertThat(failed)
                .hasMessage("cannot write %s/a.png: No space left on device", directory)
                .returns(true, UserException::isDiskFull);
        assertThat(failed.remedy()).contains("its disk has room");
    }

    private static BufferedImage draw(boolean logarithmic, List<List<Optional<ChartPoint>>> lines)
            throws IOException {
        List<String> categories = lines.getFirst().stream().map(point -> "any").toList();
        return draw(chart(PlotForm.LINES, logarithmic, categories, lines));
    }

    private static BufferedImage draw(
            PlotForm form, List<String> categories, List<List<Optional<ChartPoint>>> values)
            throws IOException {
        return draw(chart(form, false, categories, values));
    }

    private static BufferedImage draw(Chart chart) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        new ChartRenderer().write(chart, png);
        return ImageIO.read(new ByteArrayInputStream(png.toByteArray()));
    }

    private static int centre(BufferedImage image, Color colour, int from, int to) {
        return (int)
                IntStream.range(from, to)
                        .filter(x -> pixels(image, colour, x, x + 1) > 50)
                        .average()
                        .orElse(-1);
    }

    private static int lowest(BufferedImage image, Color colour) {
        return IntStream.range(0, 880)
                .filter(y ->
                        IntStream.range(0, 1600)
                                .anyMatch(x -> image.getRGB(x, y) == colour.getRGB()))
                .reduce((above, below) -> below == above + 1 ? below : above)
                .orElseThrow();
    }

    private static Chart chart(
            PlotForm form,
            boolean logarithmic,
            List<String> categories,
            List<List<Optional<ChartPoint>>> values) {
        List<String> kinds = List.of("platform", "virtual");
        return ExampleCharts.chart(
                "chart",
                form,
                categories,
                new Chart.Scale("Elapsed time", "ms", logarithmic, Optional.empty()),
                IntStream.range(0, values.size())
                        .mapToObj(i -> ExampleCharts.series(kinds.get(i), values.get(i)))
                        .toArray(ChartSeries[]::new));
    }

    /** Pixels of exactly that colour in the plot's columns from-to, legend excluded. */
    private static int pixels(BufferedImage image, Color colour, int from, int to) {
        int count = 0;
        for (int x = from; x < to; x++) {
            for (int y = 0; y < 880; y++) {
                if (image.getRGB(x, y) == colour.getRGB()) {
                    count++;
                }
            }
        }
        return count;
    }
}
