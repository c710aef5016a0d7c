package dev.threadscale.report.chart;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One line.
 *
 * @param label what the legend says
 * @param style how it looks
 * @param points one entry a category; empty leaves a gap
 */
public record Series(String label, Style style, List<Optional<Point>> points) {

    public Series {
        points = List.copyOf(points);
    }

    /** The same at some of the categories alone, by their places. */
    public Series at(List<Integer> categories) {
        return new Series(label, style, categories.stream().map(points::get).toList());
    }

    Stream<Point> known() {
        return points.stream().flatMap(Optional::stream);
    }
}
