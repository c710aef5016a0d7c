package dev.threadscale.report.layout;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The part of a view that one picture or table shows: the values at one level of each fixed axis.
 *
 * @param levels of the fixed axes, by name
 * @param varying the names of those axes that have other levels in other panels
 */
public record Panel(View view, Levels levels, List<String> varying) {

    /** The panel with the most values; of several the last one, which has the most CPUs, say. */
    public static Panel fullest(List<Panel> panels) {
        return panels.reversed().stream()
                .max(
                        Comparator.comparingLong(
                                panel -> panel.curves().stream().flatMap(Curve::measured).count()))
                .orElseThrow();
    }

    /** The curves with at least one value, in the order of the matrix. */
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

    /** The levels of the panel, of a line in it, and of a position along the x axis. */
    public Levels levels(Levels line, Levels position) {
        return levels.with(line).with(position);
    }

    /** The levels along the x axis. */
    public List<Levels> positions() {
        List<MeasuredAxis> across = view.across();
        return across.size() == 1
                ? across.getFirst().levels().stream()
                        .map(level -> Levels.of(across.getFirst().name(), level))
                        .toList()
                : view.variable().where(this::holds).combinations(across);
    }

    /** The labels along the x axis. */
    public List<String> categories() {
        return positions().stream().map(LevelLabels::category).toList();
    }

    public boolean holds(Levels combination) {
        return combination.has(levels);
    }

    /** "1 CPU (cpuset), jvm-25": under which conditions its values were measured. */
    public String conditions() {
        return LevelLabels.conditions(levels, view.run());
    }

    /** The levels that tell it apart from the other panels; may be empty. */
    public String difference() {
        return varying.stream()
                .map(axis -> LevelLabels.level(axis, levels.get(axis)))
                .collect(Collectors.joining(", "));
    }

    /** A part of a file's name that tells it apart from the other panels; may be empty. */
    public String fileNamePart() {
        return varying.stream()
                .map(axis -> "-" + axis + "-" + levels.get(axis))
                .collect(Collectors.joining());
    }

    /** The panel with one more axis fixed. */
    public Panel with(String axis, String level) {
        return new Panel(view, levels.with(axis, level), varying);
    }

    /** The panel in another view of the same axes. */
    public Panel in(View other) {
        return new Panel(other, levels, varying);
    }

    /**
     * The levels that all panels of the view have in common, as the place of a picture that joins
     * them.
     */
    public Panel common() {
        return new Panel(view, levels.without(varying), List.of());
    }
}
