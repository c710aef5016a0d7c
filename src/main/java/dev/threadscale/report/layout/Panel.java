package dev.threadscale.report.layout;

import dev.threadscale.stats.Estimate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The part of a view that one picture or table shows: the values at one level of each fixed axis.
 *
 * @param levels of the fixed axes, by name
 * @param varying the names of those axes that have other levels in other panels
 */
public record Panel(View view, Map<String, String> levels, List<String> varying) {

    /** The last of those panels that show most: the one with the most CPUs, say. */
    public static Panel fullest(List<Panel> panels) {
        return panels.reversed().stream()
                .max(
                        Comparator.comparingLong(
                                panel -> panel.curves().stream().flatMap(Curve::measured).count()))
                .orElseThrow();
    }

    /** The curves with at least one value, in the order of the matrix. */
    public List<Curve> curves() {
        List<Map<String, String>> positions = positions();
        return view.variable().combinations(view.lines()).stream()
                .map(line -> view.curve(line, points(line, positions)))
                .filter(curve -> curve.measured().findAny().isPresent())
                .toList();
    }

    private List<Optional<Estimate>> points(
            Map<String, String> line, List<Map<String, String>> positions) {
        return positions.stream()
                .map(position -> view.variable().at(levels(line, position)))
                .toList();
    }

    /** The levels of the panel, of a line in it, and of a position along the x axis. */
    public Map<String, String> levels(Map<String, String> line, Map<String, String> position) {
        Map<String, String> all = new LinkedHashMap<>(levels);
        all.putAll(line);
        all.putAll(position);
        return all;
    }

    /** The levels along the x axis. */
    public List<Map<String, String>> positions() {
        List<MeasuredAxis> across = view.across();
        return across.size() == 1
                ? across.getFirst().levels().stream()
                        .map(level -> Map.of(across.getFirst().name(), level))
                        .toList()
                : view.variable().where(this::holds).combinations(across);
    }

    /** The labels along the x axis. */
    public List<String> categories() {
        return positions().stream().map(LevelLabels::category).toList();
    }

    public boolean holds(Map<String, String> combination) {
        return combination.entrySet().containsAll(levels.entrySet());
    }

    /** "1 CPU (cpuset), jvm-25": under which conditions its values were measured. */
    public String conditions() {
        return LevelLabels.conditions(levels, view.run());
    }

    /** The levels that tell it apart from the other panels; may be empty. */
    public String difference() {
        return varying.stream()
                .map(axis -> LevelLabels.level(axis, levels.getOrDefault(axis, "")))
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
        return new Panel(view, levels(Map.of(axis, level), Map.of()), varying);
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
        Map<String, String> same = new LinkedHashMap<>(levels);
        varying.forEach(same::remove);
        return new Panel(view, same, List.of());
    }
}
