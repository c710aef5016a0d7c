package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.page.Figure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The pictures of a report, drawn; as files in the report's folder and as parts of its page. */
final class Pictures {

    private final Path folder;
    private final List<Chart> charts;
    private final List<Figure> figures;

    /**
     * Draws them.
     *
     * @param folder of the report
     * @throws ReportException if this host cannot draw
     */
    Pictures(Path folder, List<Chart> charts) {
        ChartRenderer renderer = new ChartRenderer();
        this.folder = folder;
        this.charts = charts;
        this.figures =
                charts.stream()
                        .map(chart -> drawing(folder, () -> figure(chart, renderer.svg(chart))))
                        .toList();
    }

    private static Figure figure(Chart chart, String svg) {
        return new Figure(
                chart.name(), chart.values().title() + ": " + chart.subtitles().getFirst(), svg);
    }

    List<Figure> figures() {
        return figures;
    }

    /**
     * Writes each as PNG and as SVG, and removes those of an earlier report.
     *
     * @return the PNGs
     */
    List<Path> write() {
        ChartRenderer renderer = new ChartRenderer();
        List<Path> pictures = new ArrayList<>();
        Set<Path> files = new HashSet<>();
        for (int i = 0; i < charts.size(); i++) {
            Chart chart = charts.get(i);
            String drawn = figures.get(i).svg();
            Path png = folder.resolve(chart.fileName());
            Path svg = folder.resolve(chart.svgName());
            WholeFile.write(png, path -> renderer.write(chart, path));
            WholeFile.write(svg, path -> Files.writeString(path, drawn));
            pictures.add(png);
            files.addAll(List.of(png, svg));
        }
        removeOthers(files);
        return pictures;
    }

    /** Pictures of an earlier report, which may have had other names, would pass for this one's. */
    private void removeOthers(Set<Path> files) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> pictures = Files.newDirectoryStream(folder, "*.{png,svg}")) {
            for (Path picture : pictures) {
                if (!files.contains(picture)) {
                    Files.delete(picture);
                }
            }
        } catch (IOException e) {
            throw new ReportException(
                    folder,
                    "pictures of an earlier report cannot be removed (" + e + ")",
                    "Check the folder's permissions.",
                    e);
        }
    }

    /**
     * Draws, or says what this host lacks.
     *
     * @param target where it was to go
     */
    static <T> T drawing(Path target, Supplier<T> picture) {
        try {
            return picture.get();
        } catch (LinkageError | InternalError e) {
            // What Java's text drawing ends with on a host without fonts.
            throw new ReportException(
                    target,
                    "a picture cannot be drawn (" + e + ")",
                    "Install fontconfig and a font, on Debian: apt-get install fontconfig"
                            + " fonts-dejavu-core.",
                    e);
        }
    }
}
