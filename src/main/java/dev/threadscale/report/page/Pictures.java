package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.page.RunPage.Figure;
import dev.threadscale.results.Folder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The pictures of a report, drawn; as files in the report's folder and as parts of its page. They
 * know nothing of each other, so that all CPUs draw.
 */
public final class Pictures {

    private final Path folder;
    private final List<Chart> charts;
    private final List<Figure> figures;

    /**
     * Draws them.
     *
     * @param folder of the report
     * @throws UserException if this host cannot draw
     */
    public Pictures(Path folder, List<Chart> charts) {
        ChartRenderer renderer = new ChartRenderer();
        this.folder = folder;
        this.charts = charts;
        this.figures =
                charts.parallelStream()
                        .map(chart -> drawing(folder, () -> figure(chart, renderer.svg(chart))))
                        .toList();
    }

    private static Figure figure(Chart chart, String svg) {
        return new Figure(
                chart.name(), chart.values().title() + ": " + chart.subtitles().getFirst(), svg);
    }

    public List<Figure> figures() {
        return figures;
    }

    /**
     * Writes each as PNG and as SVG, and removes those of an earlier report. When one cannot be
     * written, the others still are.
     *
     * @return the PNGs
     * @throws UserException the first in the order of the report
     */
    public List<Path> write() {
        // Thrown only when all are done: a parallel stream ends with the first exception, and what
        // it has begun goes on writing behind the back of whoever caught that.
        List<UserException> failures =
                IntStream.range(0, charts.size())
                        .parallel()
                        .mapToObj(i -> failure(() -> write(charts.get(i), figures.get(i))))
                        .flatMap(Optional::stream)
                        .toList();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
        List<Path> pictures = paths(Chart::fileName);
        Set<Path> files = new HashSet<>(pictures);
        files.addAll(paths(Chart::svgName));
        removeOthers(files);
        return pictures;
    }

    private static Optional<UserException> failure(Runnable writing) {
        try {
            writing.run();
            return Optional.empty();
        } catch (UserException e) {
            return Optional.of(e);
        }
    }

    private void write(Chart chart, Figure figure) {
        Folder pictures = Folder.at(folder).unsynced();
        pictures.write(chart.fileName(), file -> new ChartRenderer().write(chart, file));
        pictures.write(chart.svgName(), figure.svg());
    }

    private List<Path> paths(Function<Chart, String> name) {
        return charts.stream().map(chart -> folder.resolve(name.apply(chart))).toList();
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
            throw UserException.in(
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
    public static <T> T drawing(Path target, Supplier<T> picture) {
        try {
            return picture.get();
        } catch (LinkageError | InternalError e) {
            // What Java's text drawing ends with on a host without fonts.
            throw UserException.in(
                    target,
                    "a picture cannot be drawn (" + e + ")",
                    "Install fontconfig and a font, on Debian: apt-get install fontconfig"
                            + " fonts-dejavu-core.",
                    e);
        }
    }
}
