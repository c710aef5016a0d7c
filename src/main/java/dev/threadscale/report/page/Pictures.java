package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.ChartRenderer;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.page.RunPage.Figure;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The pictures of a report, drawn; as files in the report's folder and as parts of its page. They
 * know nothing of each other, so that all CPUs draw.
 */
public final class Pictures {

    /** The first picture, small. */
    static final String PREVIEW = Chart.PREVIEW + ".png";

    /** Java's classes that find fonts: others may fail over a single glyph. */
    private static final Pattern FONTS =
            Pattern.compile("sun[.](?:awt|font)[.](?:(?:Fc)?FontConfig|SunFontManager)");

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
                chart.name(),
                chart.values().title() + ": " + chart.subtitles().getFirst(),
                svg,
                chart.form() == PlotForm.TRACES);
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
        } catch (LinkageError | InternalError | RuntimeException e) {
            if (e instanceof RuntimeException && !isOfFonts(e)) {
                throw e;
            }
            throw UserException.in(target, "a picture cannot be drawn (%s)", e)
                    .because(e)
                    .fix(
                            "Install fontconfig and a font, on Debian: apt-get install fontconfig"
                                    + " fonts-dejavu-core.");
        }
    }

    /**
     * Returns true if Java looked for fonts when it failed. Without its libraries for text an error
     * says so; with them, but without a font, whatever they stumble over.
     */
    private static boolean isOfFonts(Throwable failed) {
        return Arrays.stream(failed.getStackTrace())
                .map(StackTraceElement::getClassName)
                .anyMatch(name -> FONTS.matcher(name).lookingAt());
    }

    /**
     * The names of the pictures that were drawn in a folder, in the folder itself. It may be
     * anybody's folder: only what stands in the list goes when other pictures come.
     */
    public record PictureList(Folder folder) {

        static final String NAME = "pictures.txt";

        /** The first line; without it the list is not the kit's. */
        private static final String MARK =
                "# Pictures that threadscale has drawn here, and removes.";

        /**
         * Draws, and removes the pictures that the list has from before.
         *
         * @param names of all pictures that are drawn
         * @throws UserException if the list cannot be read or written, or a picture not be removed
         */
        public void replace(Set<String> names, Runnable drawing) {
            Set<String> listed = listed();
            names.stream()
                    .filter(name -> !listed.contains(name) && folder.has(name))
                    .forEach(name -> {
                        throw folder.foreign(name);
                    });
            Set<String> both = new LinkedHashSet<>(names);
            both.addAll(listed);
            if (both.isEmpty()) {
                return;
            }
            // Both, so that nothing is forgotten if drawing is interrupted.
            write(both);
            drawing.run();
            both.removeAll(names);
            both.forEach(this::remove);
            write(names);
        }

        private Set<String> listed() {
            String text = folder.has(NAME) ? StoredFile.text(folder.path().resolve(NAME)) : "";
            return text.startsWith(MARK)
                    ? text.lines().skip(1).collect(Collectors.toCollection(LinkedHashSet::new))
                    : Set.of();
        }

        private void write(Set<String> names) {
            folder.write(NAME, MARK + "\n" + String.join("\n", names) + "\n", MARK);
        }

        /** A name alone: whoever has written into the list has no say beyond its folder. */
        private void remove(String name) {
            if (name.matches("[^/]+[.](png|svg)")
                    && StoredFile.isFile(folder.path().resolve(name))) {
                folder.delete(name);
            }
        }
    }
}
