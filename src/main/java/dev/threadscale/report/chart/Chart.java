package dev.threadscale.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A chart over evenly spaced categories.
 *
 * @param name the file's name without extension, unique within a report
 * @param title the headline
 * @param subtitles what is shown, under which conditions, from how many measurements
 * @param form lines, bars or points
 * @param categoryAxis the title of the x axis
 * @param categories the labels along the x axis
 * @param values the y axis
 * @param series the lines, or the bars of one look
 */
public record Chart(
        String name,
        String title,
        List<String> subtitles,
        Form form,
        String categoryAxis,
        List<String> categories,
        Scale values,
        List<Series> series) {

    public Chart {
        subtitles = List.copyOf(subtitles);
        categories = List.copyOf(categories);
        series = List.copyOf(series);
        for (Series one : series) {
            if (one.points().size() != categories.size()) {
                throw new IllegalArgumentException(
                        "\"%s\" needs a point or a gap for each of %s"
                                .formatted(one.label(), categories));
            }
        }
    }

    public String fileName() {
        return name + ".png";
    }

    public String svgName() {
        return name + ".svg";
    }

    /** What is drawn, for those who do not see it: conditions, axes, and what they compare. */
    public String description() {
        List<String> sentences = new ArrayList<>(subtitles);
        sentences.add("%s over %s".formatted(values.title(), categoryAxis));
        sentences.add(
                marks() + series.stream().map(Series::label).collect(Collectors.joining("; ")));
        return String.join(". ", sentences) + ".";
    }

    private String marks() {
        return switch (form) {
            case LINES, LINES_OVER_GAPS -> "Lines: ";
            case BARS -> "Bars: ";
            case POINTS -> "Points: ";
            case BOXES -> "Boxes: ";
            case SPANS -> "Stretches of time: ";
        };
    }

    public Chart named(String name) {
        return new Chart(name, title, subtitles, form, categoryAxis, categories, values, series);
    }

    /** Whether the label below each value already says what the legend would. */
    boolean speaksForItself() {
        return !form.isLines()
                && series.stream()
                        .allMatch(one ->
                                one.points().stream().filter(p -> p.isPresent()).count() == 1
                                        && categories.contains(one.label()));
    }
}
