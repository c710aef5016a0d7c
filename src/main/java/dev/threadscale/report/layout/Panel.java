package dev.threadscale.report.layout;

import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The part of a frame that one picture or table shows: the values at one level of each fixed axis.
 *
 * @param levels of the fixed axes, by name
 * @param varying the names of the fixed axes that have other levels in other panels
 * @param compared the axis whose levels a picture compares; its levels are not fixed
 */
public record Panel(
        Facets facets, Levels levels, List<String> varying, Optional<MeasuredAxis> compared) {

    /** The maximum number of panels for which one without values is kept. */
    private static final int MANY_PANELS = 100;

    /**
     * Returns the panels of some axes in the order of the matrix. If there are many, only those
     * with a value are returned, since a sparse matrix contains only a few of the possible
     * combinations.
     */
    static List<Panel> all(Facets facets, List<MeasuredAxis> axes) {
        double possible = 1;
        for (MeasuredAxis axis : axes) {
            possible *= axis.levels().size();
        }
        List<Levels> combinations = List.of(Levels.NONE);
        if (possible > MANY_PANELS) {
            combinations =
                    facets.frame().combinations(axes).stream()
                            .filter(levels -> levels.axes().size() == axes.size())
                            .toList();
        } else {
            for (MeasuredAxis axis : axes) {
                List<Levels> longer = new ArrayList<>();
                for (Levels levels : combinations) {
                    axis.levels().forEach(level -> longer.add(levels.with(axis.name(), level)));
                }
                combinations = longer;
            }
        }
        return combinations.stream().map(levels -> at(facets, levels, axes)).toList();
    }

    /** Returns the panel at some levels of the fixed axes. */
    static Panel at(Facets facets, Levels levels, List<MeasuredAxis> fixed) {
        List<String> varying =
                fixed.stream().filter(MeasuredAxis::varies).map(MeasuredAxis::name).toList();
        return new Panel(facets, levels, varying, Optional.empty());
    }

    /**
     * Returns the panel with the most values. Among equal ones it is the last, which for example
     * has the most CPUs.
     */
    public static Panel fullest(List<Panel> panels) {
        return panels.reversed().stream()
                .max(
                        Comparator.comparingLong(
                                panel -> panel.curves().stream().flatMap(Curve::measured).count()))
                .orElseThrow();
    }

    /** Returns the curves with at least one value, in the order of the matrix. */
    public List<Curve> curves() {
        List<Levels> positions = positions();
        return facets.frame().combinations(facets.lines()).stream()
                .map(line -> Curve.of(facets, line, points(line, positions)))
                .filter(curve -> curve.measured().findAny().isPresent())
                .toList();
    }

    private List<Optional<Estimate>> points(Levels line, List<Levels> positions) {
        return positions.stream()
                .map(position -> facets.frame().at(levels(line, position)))
                .toList();
    }

    /** Returns the levels of the panel, of a line in it, and of a position along the x axis. */
    public Levels levels(Levels line, Levels position) {
        return levels.with(line).with(position);
    }

    /** Returns the levels along the x axis. */
    public List<Levels> positions() {
        List<MeasuredAxis> across = facets.across();
        return across.size() == 1
                ? across.getFirst().levels().stream()
                        .map(level -> Levels.of(across.getFirst().name(), level))
                        .toList()
                : facets.frame().where(this::holds).combinations(across);
    }

    /** Returns the labels along the x axis. */
    public List<String> categories() {
        return positions().stream().map(LevelLabels::category).toList();
    }

    public boolean holds(Levels combination) {
        return combination.has(levels);
    }

    /** Returns the conditions of its values: "1 CPU (cpuset), jvm-25". */
    public String conditions() {
        return LevelLabels.conditions(levels, facets.run());
    }

    /** Returns the levels that distinguish it from the other panels; may be empty. */
    public String difference() {
        return varying.stream()
                .map(axis -> LevelLabels.level(axis, levels.get(axis)))
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the part of a file's name that distinguishes it from the other panels; may be empty.
     */
    public String fileNamePart() {
        return varying.stream()
                .map(axis -> "-" + axis + "-" + levels.get(axis))
                .collect(Collectors.joining());
    }

    /** Returns the panel with one more axis fixed. */
    Panel with(String axis, String level) {
        return new Panel(facets, levels.with(axis, level), varying, compared);
    }

    /** Returns a panel that leaves an axis open to compare its levels. */
    public Panel comparing(MeasuredAxis axis) {
        return new Panel(facets, levels.without(axis.name()), varying, Optional.of(axis));
    }

    /** Returns a panel for each level that is compared. */
    public List<Panel> sides() {
        List<Panel> sides = new ArrayList<>();
        for (MeasuredAxis axis : compared.stream().toList()) {
            for (String level : axis.levels()) {
                sides.add(with(axis.name(), level));
            }
        }
        return sides;
    }

    /**
     * Returns a panel with the levels that all panels of the view have in common, for a picture
     * that combines them.
     */
    public Panel common() {
        return new Panel(facets, levels.without(varying), List.of(), compared);
    }
}
