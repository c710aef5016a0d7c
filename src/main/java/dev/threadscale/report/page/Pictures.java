package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.page.RunPage.Figure;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The pictures of a report, drawn; as files in the report's folder and as parts of its page. They
 * know nothing of each other, so that all CPUs draw.
 */
public final class Pictures {

    /** The first picture, small. */
    static final String PREVIEW = Chart.PREVIEW + ".png";

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
     * @param folder of the report
     * @return the PNGs
     * @throws UserException the first in the order of the report
     */
    public List<Path> write(Folder folder) {
        Set<String> names = new LinkedHashSet<>();
        charts.forEach(chart -> names.addAll(List.of(chart.fileName(), chart.svgName())));
        charts.stream().limit(1).forEach(_ -> names.add(PREVIEW));
        new PictureList(folder).replace(names, () -> writeAll(folder));
        return charts.stream().map(chart -> folder.path().resolve(chart.fileName())).toList();
    }

    private void writeAll(Folder folder) {
        // Thrown only when all are done: a parallel stream ends with the first exception, and what
        // it has begun goes on writing behind the back of whoever caught that.
        List<UserException> failures =
                IntStream.rangeClosed(0, charts.size())
                        .parallel()
                        .mapToObj(i -> failure(() -> write(folder, i)))
                        .flatMap(Optional::stream)
                        .toList();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private static Optional<UserException> failure(Runnable writing) {
        try {
            writing.run();
            return Optional.empty();
        } catch (UserException e) {
            return Optional.of(e);
        }
    }

    /** Writes a picture, and after the last one the preview. */
    private void write(Folder folder, int i) {
        if (i < charts.size()) {
            Chart chart = charts.get(i);
            folder.write(chart.fileName(), file -> new ChartRenderer().write(chart, file));
            folder.write(chart.svgName(), figures.get(i).svg());
        } else if (!charts.isEmpty()) {
            folder.write(
                    PREVIEW, file -> new ChartRenderer().writePreview(charts.getFirst(), file));
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
            throw UserException.in(target, "a picture cannot be drawn (%s)", e)
                    .because(e)
                    .fix(
                            "Install fontconfig and a font, on Debian: apt-get install fontconfig"
                                    + " fonts-dejavu-core.");
        }
    }
}
