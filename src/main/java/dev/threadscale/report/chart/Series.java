package dev.threadscale.report.chart;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One line, or the bars of one look.
 *
 * @param label what the legend says
 * @param style how it looks
 * @param points one entry a category; empty leaves a gap
 * @param guide whether it is only there to compare with: a thin line without markers
 * @param column bars of the same column stand on one another; empty for one of its own
 */
public record Series(
        String label,
        Style style,
        List<Optional<Point>> points,
        boolean guide,
        Optional<String> column) {

    public Series {
        points = List.copyOf(points);
    }

    public Series(String label, Style style, List<Optional<Point>> points, boolean guide) {
        this(label, style, points, guide, Optional.empty());
    }

    public Series(String label, Style style, List<Optional<Point>> points) {
        this(label, style, points, false);
    }

    /** The same at some of the categories alone, by their places. */
    public Series at(List<Integer> categories) {
        return new Series(
                label, style, categories.stream().map(points::get).toList(), guide, column);
    }

    Stream<Point> known() {
        return points.stream().flatMap(Optional::stream);
    }
}
