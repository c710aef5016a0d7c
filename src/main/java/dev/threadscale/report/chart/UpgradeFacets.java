package dev.threadscale.report.chart;

import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.upgrade.Upgrades;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pictures of what upgrades of the JDK change: the steps from release to release along x, the
 * work next to each other within a step, and thread kinds as markers side by side.
 */
final class UpgradeFacets {

    private static final String METHOD = "ratio of geometric means of fork means, ";

    private UpgradeFacets() {}

    static Stream<Chart> charts(String name, Analysis analysis) {
        return Upgrades.of(analysis).stream().flatMap(upgrades -> charts(name, upgrades));
    }

    private static Stream<Chart> charts(String name, Upgrades upgrades) {
        Map<Levels, ChartPoint> ratios = new HashMap<>();
        Map<Levels, Estimate> after = new HashMap<>();
        for (MatchedPair pair : upgrades.pairs()) {
            Optional<Double> ratio = pair.ratioOfAnyForks();
            Optional<Estimate> value = pair.head().value(upgrades.of());
            if (ratio.isPresent() && value.isPresent()) {
                after.put(pair.levels(), value.get());
                ratios.put(
                        pair.levels(),
                        new ChartPoint(
                                ratio.get(),
                                pair.interval(),
                                Optional.empty(),
                                value.get().forks()));
            }
        }
        if (ratios.isEmpty()) {
            return Stream.empty();
        }
        List<Axis> axes = new ArrayList<>(upgrades.axes());
        axes.addFirst(upgrades.steps());
        Frame frame = new Frame(name, title(upgrades), "", axes, after).narrowed();
        return facets(upgrades, frame)
                .eachPanel()
                .flatMap(panel ->
                        ChartBuilder.of(name, panel)
                                .over(places(panel).stream().map(UpgradeFacets::category).toList())
                                .saying("below 1: faster after the upgrade")
                                .add(ratios(ratios, panel))
                                .compared(METHOD + bars(upgrades), ChartBuilder.UNCHANGED));
    }

    private static String title(Upgrades upgrades) {
        String quantity =
                upgrades.of().isTime()
                        ? "Elapsed time"
                        : LevelLabels.quantity(upgrades.of().name());
        return LevelLabels.capital(quantity) + " / that of the JDK before";
    }

    private static String bars(Upgrades upgrades) {
        return upgrades.hasIntervals()
                ? "error bars: 95 % confidence interval of each alone (Welch)"
                : "a single fork gives no confidence interval";
    }

    /**
     * Returns facets with a panel for each machine, since twice as many markers would hide the
     * steps, and for everything that does not fit below the steps.
     */
    private static Facets facets(Upgrades upgrades, Frame frame) {
        Axis lines = lines(frame);
        List<Axis> across = new ArrayList<>(List.of(frame.axis(Axis.UPGRADE)));
        for (Axis axis : frame.varying()) {
            if (!across.contains(axis) && !axis.is(lines.name()) && !axis.isMachine()) {
                across.add(axis);
                if (frame.count(across) > Facets.MOST_CATEGORIES) {
                    across.removeLast();
                }
            }
        }
        return Facets.of(upgrades.run(), frame).with(PlotForm.POINTS, across, List.of(lines));
    }

    /** Returns the thread kinds, or another axis if the run has a single kind. */
    private static Axis lines(Frame frame) {
        Axis kinds = frame.axis(Axes.THREADS);
        if (!kinds.varies()) {
            for (Axis axis : frame.varying()) {
                if (!axis.is(Axis.UPGRADE)
                        && !axis.isMachine()
                        && axis.labels().size() <= Facets.MOST_LINES) {
                    return axis;
                }
            }
        }
        return kinds;
    }

    /** Returns the places along x, with an empty one between the steps if each has several. */
    private static List<Levels> places(Panel panel) {
        List<Levels> places = new ArrayList<>();
        for (Levels position : panel.positions()) {
            boolean isNext =
                    !places.isEmpty()
                            && !places.getLast().is(Axis.UPGRADE, position.get(Axis.UPGRADE));
            if (isNext && panel.facets().across().size() > 1) {
                places.add(Levels.NONE);
            }
            places.add(position);
        }
        return places;
    }

    /**
     * Returns the words below a place. The title of the axis names a single further axis, but that
     * is not enough for a number.
     */
    private static String category(Levels place) {
        boolean areSeveral = place.axes().size() > 2;
        return place.words(
                ", ",
                (axis, level) ->
                        areSeveral || level.number().isPresent()
                                ? level.words(axis)
                                : level.bare(axis));
    }

    private static List<ChartSeries> ratios(Map<Levels, ChartPoint> ratios, Panel panel) {
        List<ChartSeries> series = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            List<Optional<ChartPoint>> points = new ArrayList<>();
            for (Levels place : places(panel)) {
                points.add(Optional.ofNullable(ratios.get(panel.levels(curve.levels(), place))));
            }
            series.add(ChartSeries.of(panel.facets(), curve, points));
        }
        return series;
    }
}
