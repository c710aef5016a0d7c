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
 * The drawn pictures of a report, as files in the report's folder and as parts of its page. They
 * are independent of each other, so they are drawn in parallel on all CPUs.
 */
public final class Pictures {

    /** The name of the small version of the first picture. */
    static final String PREVIEW = Chart.PREVIEW + ".png";

    /** The classes of Java that find fonts. Other classes may fail because of a single glyph. */
    private static final Pattern FONTS =
            Pattern.compile("sun[.](?:awt|font)[.](?:(?:Fc)?FontConfig|SunFontManager)");

    private final List<Chart> charts;
    private final List<Figure> figures;

    /**
     * Draws the pictures.
     *
     * @param folder the folder of the report
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
     * Writes each picture as PNG and as SVG, and removes those of an earlier report. If one cannot
     * be written, the others still are.
     *
     * @param folder the folder of the report
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
        // Exceptions are thrown only when all pictures are done. A parallel stream ends with the
        // first exception, but its other tasks would continue to write after the caller has caught
        // it.
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

    /** Writes a picture, and the preview after the last one. */
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
     * Draws a picture, or explains what this host lacks.
     *
     * @param target the intended file
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
     * Returns true if Java was looking for fonts when it failed. Without its libraries for text the
     * failure is an error with a clear name; with them but without a font it can be any exception.
     */
    private static boolean isOfFonts(Throwable failed) {
        return Arrays.stream(failed.getStackTrace())
                .map(StackTraceElement::getClassName)
                .anyMatch(name -> FONTS.matcher(name).lookingAt());
    }

    /**
     * The list of pictures drawn in a folder, stored in that folder. The folder may belong to
     * someone else, so only listed files are removed when other pictures are drawn.
     */
    public record PictureList(Folder folder) {

        static final String NAME = "pictures.txt";

        /** The first line. A list without it was not written by the kit. */
        private static final String MARK =
                "# Pictures that threadscale has drawn here, and removes.";

        /**
         * Draws pictures, and removes earlier ones that are on the list.
         *
         * @param names the names of all new pictures
         * @throws UserException if the list cannot be read or written, or a picture cannot be
         *     removed
         */
        public void replace(Set<String> names, Runnable drawing) {
            Set<String> listed = listed();
            for (String name : names) {
                if (!listed.contains(name) && folder.has(name)) {
                    throw folder.foreign(name);
                }
            }
            Set<String> pictures = new LinkedHashSet<>(names);
            pictures.addAll(listed);
            if (pictures.isEmpty()) {
                return;
            }
            // The list names old and new pictures, so nothing is forgotten if drawing is
            // interrupted.
            write(pictures);
            drawing.run();
            pictures.removeAll(names);
            pictures.forEach(this::remove);
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

        /**
         * Removes a picture by its plain name. A manipulated list cannot name files outside its
         * folder.
         */
        private void remove(String name) {
            if (name.matches("[^/]+[.](png|svg)")
                    && StoredFile.isFile(folder.path().resolve(name))) {
                folder.delete(name);
            }
        }
    }
}
