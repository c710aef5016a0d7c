package dev.threadscale.report.chart;

import java.util.List;

/**
 * A line chart over evenly spaced categories.
 *
 * @param name the file's name without extension, unique within a report
 * @param title the headline
 * @param subtitles what is shown, under which conditions, from how many measurements
 * @param categoryAxis the title of the x axis
 * @param categories the labels along the x axis
 * @param values the y axis
 * @param series the lines
 */
public record Chart(
        String name,
        String title,
        List<String> subtitles,
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

    public Chart named(String name) {
        return new Chart(name, title, subtitles, categoryAxis, categories, values, series);
    }
}
