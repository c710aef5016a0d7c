package dev.threadscale.report.chart;

import dev.threadscale.report.chart.ChartPoint.End;
import dev.threadscale.report.chart.ChartPoint.End.Winner;
import java.awt.Color;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;

/** Draws the axis of numbers and the shaded stretches of lines that cross a ratio. */
final class Crossings {

    /** The free space beside the first and the last number, as a factor. */
    private static final double ROOM = 1.12;

    /** The transparency of a stretch in which the winner changes, from 0 to 255. */
    private static final int CHANGING = 70;

    /** The transparency of a stretch that is too close to call. */
    private static final int UNDECIDED = 28;

    private Crossings() {}

    static ValueAxis axis(Chart chart) {
        var numbers =
                IntStream.range(0, chart.categories().size())
                        .mapToDouble(chart::place)
                        .summaryStatistics();
        ValueAxes.DecadeAxis axis = new ValueAxes.DecadeAxis(chart.categoryAxis());
        axis.setRange(numbers.getMin() / ROOM, numbers.getMax() * ROOM);
        return axis;
    }

    /** Shades the stretches between neighbouring ends, each in the colour of its line. */
    static void shade(Chart chart, XYPlot plot) {
        for (ChartSeries line : chart.series()) {
            Optional<End> before = Optional.empty();
            double from = 0;
            for (int i = 0; i < line.points().size(); i++) {
                Optional<End> end = line.points().get(i).flatMap(Crossings::end);
                if (end.isPresent()) {
                    double to = chart.place(i);
                    if (before.isPresent()) {
                        shade(plot, line.style(), from, to, before.get(), end.get());
                    }
                    before = end;
                    from = to;
                }
            }
        }
    }

    private static Optional<End> end(ChartPoint point) {
        return point.detail().filter(End.class::isInstance).map(End.class::cast);
    }

    /** Shades one stretch, unless the same side wins at both of its ends. */
    private static void shade(
            XYPlot plot, Style style, double from, double to, End first, End second) {
        boolean undecided =
                first.winner() == Winner.UNDECIDED && second.winner() == Winner.UNDECIDED;
        if (first.winner() != second.winner() || undecided) {
            Color colour = style.colour();
            Color transparent =
                    new Color(
                            colour.getRed(),
                            colour.getGreen(),
                            colour.getBlue(),
                            undecided ? UNDECIDED : CHANGING);
            IntervalMarker stretch = new IntervalMarker(from, to, transparent);
            stretch.setAlpha(1);
            plot.addDomainMarker(stretch, Layer.BACKGROUND);
        }
    }
}
