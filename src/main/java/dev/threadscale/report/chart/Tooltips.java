package dev.threadscale.report.chart;

import dev.threadscale.report.chart.ChartPoint.End;
import dev.threadscale.report.chart.ChartPoint.Territory;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Interval;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jfree.chart.entity.EntityCollection;
import org.jfree.chart.entity.XYItemEntity;
import org.jfree.chart.plot.XYPlot;
import org.w3c.dom.Element;

/**
 * The numbers behind the points of a picture: titles of invisible boxes, which a browser shows
 * under the pointer without a script.
 */
final class Tooltips {

    /** The number of points above which they would hide each other and the page would be large. */
    private static final int MOST = 600;

    /** The width and height of the area around a point, in px, unless other points are closer. */
    private static final double TARGET = 32;

    /** The forms without markers, which have hundreds of values. */
    private static final Set<PlotForm> DENSE = Set.of(PlotForm.SPANS, PlotForm.TRACES);

    /** A point in the drawing, and its text. */
    private record Target(Rectangle2D point, String words) {

        /** Adds a box that reaches halfway to the next point. */
        void add(Element group, List<Target> all) {
            double room =
                    all.stream()
                            .mapToDouble(this::distance)
                            .filter(distance -> distance > 0)
                            .reduce(TARGET, Math::min);
            // A bar has its own size; the marker of a point may cover others.
            double width = point.getWidth() > TARGET ? point.getWidth() : room;
            double height = point.getHeight() > TARGET ? point.getHeight() : room;
            Element box = child(group, "rect");
            box.setAttribute("x", pixels(point.getCenterX() - width / 2));
            box.setAttribute("y", pixels(point.getCenterY() - height / 2));
            box.setAttribute("width", pixels(width));
            box.setAttribute("height", pixels(height));
            child(box, "title").setTextContent(words);
        }

        private double distance(Target other) {
            return Math.max(
                    Math.abs(point.getCenterX() - other.point.getCenterX()),
                    Math.abs(point.getCenterY() - other.point.getCenterY()));
        }
    }

    private Tooltips() {}

    /**
     * Adds the boxes to a picture.
     *
     * @param drawn the positions of the points
     */
    static void add(Element root, Chart chart, XYPlot plot, EntityCollection drawn) {
        if (DENSE.contains(chart.form()) || chart.points().count() > MOST) {
            return;
        }
        List<Target> targets = new ArrayList<>();
        for (Object entity : drawn.getEntities()) {
            // Only the first dataset has the points themselves; others have their error bars.
            if (entity instanceof XYItemEntity item && plot.indexOf(item.getDataset()) == 0) {
                int series = item.getSeriesIndex();
                int category = chart.nearest(item.getDataset().getXValue(series, item.getItem()));
                words(chart, series, category)
                        .ifPresent(words ->
                                targets.add(new Target(item.getArea().getBounds2D(), words)));
            }
        }
        Element group = child(root, "g");
        group.setAttribute("fill", "none");
        group.setAttribute("stroke", "none");
        group.setAttribute("pointer-events", "all");
        targets.forEach(target -> target.add(group, targets));
    }

    private static Optional<String> words(Chart chart, int index, int category) {
        ChartSeries series = chart.series().get(index);
        return series.guide()
                ? Optional.empty()
                : series.points().get(category).map(point -> words(chart, series, category, point));
    }

    private static String words(Chart chart, ChartSeries series, int category, ChartPoint point) {
        String place = chart.categories().get(category);
        List<String> words = new ArrayList<>();
        words.add(series.label());
        if (chart.form().isLines()) {
            words.add(chart.categoryAxis() + ": " + place);
        } else if (!place.equals(series.label())) {
            words.add(place);
        }
        words.add(
                point.detail().orElse(null) instanceof Territory cell
                        ? cell.words()
                        : value(point, chart.values()));
        if (point.forks() > 0) {
            words.add(point.forks() + (point.forks() == 1 ? " fork" : " forks"));
        }
        return String.join("; ", words);
    }

    /** Returns a time with its unit, or a ratio or count with its quantity. */
    private static String value(ChartPoint point, Chart.Scale scale) {
        String value =
                scale.unit().isEmpty() || scale.unit().equals(NumberText.COUNT)
                        ? scale.quantity() + ": " + number(point.value())
                        : number(point.value()) + " " + scale.unit();
        return switch (point.detail().orElse(null)) {
            case ChartPoint.Box box ->
                    "median %s (quartiles: %s, all: %s)"
                            .formatted(value, range(box.box()), range(box.whiskers()));
            case ChartPoint.Bracket(Interval bracket) ->
                    "%s (missed at %s)".formatted(value, number(bracket.high()));
            case End end when !end.finished() -> "one side did not finish";
            case null, default ->
                    value
                            + point.interval()
                                    .map(interval ->
                                            (point.forks() == ChartPoint.PAIR
                                                            ? " (both: "
                                                            : " (95 % interval: ")
                                                    + range(interval)
                                                    + ")")
                                    .orElse("");
        };
    }

    private static String range(Interval interval) {
        return number(interval.low()) + " to " + number(interval.high());
    }

    private static String number(double value) {
        return ValueAxes.threeDigits(value);
    }

    private static Element child(Element parent, String tag) {
        Element child = parent.getOwnerDocument().createElementNS(parent.getNamespaceURI(), tag);
        parent.appendChild(child);
        return child;
    }

    private static String pixels(double length) {
        return String.format(Locale.ROOT, "%.0f", length);
    }
}
