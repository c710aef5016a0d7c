package dev.threadscale.report.layout;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The part of a view that one picture or table shows: the values at one level of each fixed axis.
 *
 * @param levels of the fixed axes, by name
 * @param varying the names of the fixed axes that have other levels in other panels
 * @param compared the axis whose levels a picture compares; its levels are not fixed
 */
public record Panel(
        View view, Levels levels, List<String> varying, Optional<MeasuredAxis> compared) {

    Panel(View view, Levels levels, List<String> varying) {
        this(view, levels, varying, Optional.empty());
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
        return view.variable().combinations(view.lines()).stream()
                .map(line -> view.curve(line, points(line, positions)))
                .filter(curve -> curve.measured().findAny().isPresent())
                .toList();
    }

    private List<Optional<Estimate>> points(Levels line, List<Levels> positions) {
        return positions.stream()
                .map(position -> view.variable().at(levels(line, position)))
                .toList();
    }

    /** Returns the levels of the panel, of a line in it, and of a position along the x axis. */
    public Levels levels(Levels line, Levels position) {
        return levels.with(line).with(position);
    }

    /** Returns the levels along the x axis. */
    public List<Levels> positions() {
        List<MeasuredAxis> across = view.across();
        return across.size() == 1
                ? across.getFirst().levels().stream()
                        .map(level -> Levels.of(across.getFirst().name(), level))
                        .toList()
                : view.variable().where(this::holds).combinations(across);
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
        return LevelLabels.conditions(levels, view.run());
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
        return new Panel(view, levels.with(axis, level), varying, compared);
    }

    /** Returns a panel that leaves an axis open to compare its levels. */
    public Panel comparing(MeasuredAxis axis) {
        return new Panel(view, levels.without(axis.name()), varying, Optional.of(axis));
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
        return new Panel(view, levels.without(varying), List.of(), compared);
    }
}
