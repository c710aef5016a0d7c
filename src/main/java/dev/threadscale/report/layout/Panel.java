package dev.threadscale.report.layout;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The part of a frame that one picture or table shows: the values at one level of each fixed axis.
 *
 * @param levels of the fixed axes, by name
 * @param varying the names of the fixed axes that have other levels in other panels
 * @param compared the axis whose levels a picture compares; its levels are not fixed
 */
public record Panel(Facets facets, Levels levels, List<String> varying, Optional<Axis> compared) {

    /** The maximum number of panels for which one without values is kept. */
    private static final int MANY_PANELS = 100;

    /**
     * Returns the panels of some axes in the order of the matrix. If there are many, only those
     * with a value are returned, since a sparse matrix contains only a few of the possible
     * combinations.
     */
    static List<Panel> all(Facets facets, List<Axis> axes) {
        double possible = 1;
        for (Axis axis : axes) {
            possible *= axis.labels().size();
        }
        List<Levels> combinations = List.of(Levels.NONE);
        if (possible > MANY_PANELS) {
            combinations =
                    facets.frame().combinations(axes).stream()
                            .filter(levels -> levels.axes().size() == axes.size())
                            .toList();
        } else {
            for (Axis axis : axes) {
                List<Levels> longer = new ArrayList<>();
                for (Levels levels : combinations) {
                    axis.levels().forEach(level -> longer.add(levels.with(axis.name(), level)));
                }
                combinations = longer;
            }
        }
        List<Panel> panels = new ArrayList<>();
        for (Levels levels : combinations) {
            panels.add(at(facets, levels, axes));
        }
        return panels;
    }

    /** Returns the panel at some levels of the fixed axes. */
    static Panel at(Facets facets, Levels levels, List<Axis> fixed) {
        List<String> varying = fixed.stream().filter(Axis::varies).map(Axis::name).toList();
        return new Panel(facets, levels, varying, Optional.empty());
    }

    /**
     * Returns the panel with the most values. Among equal ones it is the last, which for example
     * has the most CPUs.
     */
    public static Panel fullest(List<Panel> panels) {
        return panels.reversed().stream()
                .max(Comparator.comparingLong(Panel::measured))
                .orElseThrow();
    }

    private long measured() {
        return curves().stream().flatMap(Curve::measured).count();
    }

    /** Returns the curves with at least one value, in the order of the matrix. */
    public List<Curve> curves() {
        List<Levels> positions = positions();
        List<Curve> curves = new ArrayList<>();
        for (Levels line : facets.frame().combinations(facets.lines())) {
            List<Optional<Estimate>> points = new ArrayList<>();
            for (Levels position : positions) {
                points.add(facets.frame().at(levels(line, position)));
            }
            if (points.stream().anyMatch(Optional::isPresent)) {
                curves.add(Curve.of(facets, line, points));
            }
        }
        return curves;
    }

    /** Returns the levels of the panel, of a line in it, and of a position along the x axis. */
    public Levels levels(Levels line, Levels position) {
        return levels.with(line).with(position);
    }

    /** Returns the levels along the x axis. */
    public List<Levels> positions() {
        List<Axis> across = facets.across();
        if (across.size() > 1) {
            return facets.frame().where(this::holds).combinations(across);
        }
        List<Levels> positions = new ArrayList<>();
        Axis axis = across.getFirst();
        axis.levels().forEach(level -> positions.add(Levels.of(axis.name(), level)));
        return positions;
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
        return LevelLabels.levels(levels.on(varying));
    }

    /**
     * Returns the part of a file's name that distinguishes it from the other panels; may be empty.
     */
    public String fileNamePart() {
        StringBuilder part = new StringBuilder();
        varying.forEach(axis -> part.append("-" + axis + "-" + levels.get(axis)));
        return part.toString();
    }

    /** Returns the panel with one more axis fixed. */
    Panel with(String axis, Level level) {
        return new Panel(facets, levels.with(axis, level), varying, compared);
    }

    /** Returns a panel that leaves an axis open to compare its levels. */
    public Panel comparing(Axis axis) {
        return new Panel(facets, levels.without(axis.name()), varying, Optional.of(axis));
    }

    /** Returns a panel for each level that is compared. */
    public List<Panel> sides() {
        List<Panel> sides = new ArrayList<>();
        for (Axis axis : compared.stream().toList()) {
            for (Level level : axis.levels()) {
                sides.add(with(axis.name(), level));
            }
        }
        return sides;
    }

    /**
     * Returns a panel with the levels that all panels have in common, for a picture that combines
     * them.
     */
    public Panel common() {
        return new Panel(facets, levels.without(varying), List.of(), compared);
    }
}
