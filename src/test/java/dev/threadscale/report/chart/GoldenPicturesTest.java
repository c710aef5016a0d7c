package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.title.TextTitle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seals how every form of picture looks. The danger is a comparison that other fonts break, or one
 * that sees nothing: both are tried on each picture.
 */
class GoldenPicturesTest {

    private static final Path EXPECTED = Path.of("src/test/resources/golden/charts");
    private static final Path ACTUAL = Path.of("target/golden/charts");

    /** Small ones by file, since each is compared often. */
    private static final Map<String, BufferedImage> GOLDEN = new HashMap<>();

    /**
     * Of 4000 cells. Serif letters in place of all others change 27 at most, a missing guide, the
     * thinnest of lines, 31.
     */
    private static final int TOLERATED = 29;

    static List<Chart> forms() {
        return ExampleCharts.ofEveryForm();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyFormLooksLikeItsGoldenPicture(Chart chart) throws IOException {
        Files.createDirectories(ACTUAL);
        try (OutputStream png = Files.newOutputStream(ACTUAL.resolve(chart.fileName()))) {
            new ChartRenderer().write(chart, png);
        }

        assertThat(differences(chart, ImageIO.read(ACTUAL.resolve(chart.fileName()).toFile())))
                .as("%s; if it is meant to look so, copy %s over it", EXPECTED, ACTUAL)
                .isLessThanOrEqualTo(TOLERATED);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void anotherFontIsTolerated(Chart chart) throws IOException {
        assertThat(changed(chart, GoldenPicturesTest::inAnotherFont))
                .isLessThanOrEqualTo(TOLERATED);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void missingSeriesAxisOrLegendIsSeen(Chart chart) throws IOException {
        List<Consumer<JFreeChart>> missing =
                new ArrayList<>(
                        List.of(
                                JFreeChart::removeLegend,
                                drawing -> drawing.getXYPlot().getRangeAxis().setVisible(false),
                                drawing -> drawing.getXYPlot().getDomainAxis().setVisible(false)));
        for (int i = 0; i < chart.series().size(); i++) {
            int series = i;
            missing.add(drawing ->
                    drawing.getXYPlot()
                            .getRenderers()
                            .values()
                            .forEach(renderer -> renderer.setSeriesVisible(series, false)));
        }
        for (int i = 0; i < missing.size(); i++) {
            assertThat(changed(chart, missing.get(i))).as("%d.", i).isGreaterThan(TOLERATED);
        }
    }

    private static int changed(Chart chart, Consumer<JFreeChart> change) throws IOException {
        JFreeChart drawing = ChartRenderer.drawing(chart);
        change.accept(drawing);
        return differences(
                chart, drawing.createBufferedImage(ChartRenderer.WIDTH, ChartRenderer.HEIGHT));
    }

    private static int differences(Chart chart, BufferedImage drawn) throws IOException {
        String file = chart.fileName();
        if (!GOLDEN.containsKey(file)) {
            GOLDEN.put(file, Likeness.small(ImageIO.read(EXPECTED.resolve(file).toFile())));
        }
        return Likeness.between(GOLDEN.get(file), Likeness.small(drawn));
    }

    /** Of the same size, with letters of other shapes and widths. */
    private static void inAnotherFont(JFreeChart drawing) {
        drawing.getTitle().setFont(other(drawing.getTitle().getFont()));
        drawing.getLegend().setItemFont(other(drawing.getLegend().getItemFont()));
        for (int i = 0; i < drawing.getSubtitleCount(); i++) {
            if (drawing.getSubtitle(i) instanceof TextTitle title) {
                title.setFont(other(title.getFont()));
            }
        }
        for (var axis :
                List.of(drawing.getXYPlot().getDomainAxis(), drawing.getXYPlot().getRangeAxis())) {
            axis.setLabelFont(other(axis.getLabelFont()));
            axis.setTickLabelFont(other(axis.getTickLabelFont()));
        }
    }

    private static Font other(Font font) {
        return new Font(Font.SERIF, font.getStyle(), font.getSize());
    }
}
