package dev.threadscale.experiment;

import dev.threadscale.experiment.Experiment.Expectation;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads {@code matrix}: axes, {@code include} and {@code exclude}; and {@code expect}. */
final class MatrixReader {

    private static final String INCLUDE = "include";
    private static final String EXCLUDE = "exclude";

    private final List<String> names = new ArrayList<>(Axes.OF_ANY_WORKLOAD);
    private final LevelReader levels;
    private final CompanionAxes companions;
    private final Optional<Search> search;
    private final Optional<FlipGoal> flip;
    private final Optional<MapGoal> map;

    MatrixReader(
            LevelReader levels,
            CompanionAxes companions,
            Optional<Search> search,
            Optional<FlipGoal> flip,
            Optional<MapGoal> map) {
        levels.workloadParameters().forEach(parameter -> names.add(parameter.name()));
        this.levels = levels;
        this.companions = companions;
        this.search = search;
        this.flip = flip;
        this.map = map;
    }

    Matrix read(YamlNode node) {
        return read(node, _ -> Optional.empty());
    }

    /**
     * Reads a matrix.
     *
     * @param remedies what to do about some unknown axes
     */
    Matrix read(YamlNode node, Function<String, Optional<String>> remedies) {
        Fields fields =
                Fields.of(node, "the matrix")
                        .know(names)
                        .know(List.of(INCLUDE, EXCLUDE))
                        .remedying(key -> companions.remedy(key).or(() -> remedies.apply(key)));
        List<String> all = new ArrayList<>(names);
        all.addAll(companions.axes(fields));
        List<Axis> axes = new ArrayList<>();
        for (String name : all) {
            if (Axes.COMMON.contains(name)
                    || isSearched(name)
                    || isMapped(name)
                    || isOfSides(name)
                    || fields.optional(name).isPresent()) {
                fields.attempt(() -> axis(fields, name)).ifPresent(axes::add);
            }
        }
        fields.rejectOthers();
        List<String> present = selectable(axes);
        List<Selection> include =
                fields.orElse(INCLUDE, n -> selections(n, INCLUDE, present), List.of());
        List<Selection> exclude =
                fields.orElse(EXCLUDE, n -> selections(n, EXCLUDE, present), List.of());
        fields.rejectOthers();
        return new Matrix(axes, include, exclude);
    }

    private Axis axis(Fields fields, String name) {
        if (isSearched(name)) {
            return searched(name, first(), fields.optional(name));
        }
        if (isMapped(name)) {
            return mapped(name, fields.optional(name));
        }
        if (isOfSides(name)) {
            return sides(name, fields.optional(name));
        }
        return name.equals(Axes.RUNTIME) && fields.optional(name).isEmpty()
                ? Axis.of(name, List.of(RuntimeLevel.TABLE.getFirst()))
                : Axis.of(name, levels(name, fields.required(name)));
    }

    /** Returns a level of an axis that the matrix may have. */
    Level level(String axis, YamlNode node) {
        return levels.read(axis, node);
    }

    private boolean isSearched(String axis) {
        return searchedAxis().filter(axis::equals).isPresent();
    }

    /** Returns true for an axis whose levels a search chooses. */
    boolean isChosen(String axis) {
        return isSearched(axis) || isMapped(axis);
    }

    /** Returns the axis that is searched. */
    Optional<String> searchedAxis() {
        return search.map(Search::axis).or(() -> flip.map(FlipGoal::axis));
    }

    /** Returns the level at which the search begins. */
    private Level first() {
        return search.map(by -> by.level(by.from()))
                .or(() -> flip.map(by -> MachineLevel.searched(by, by.from())))
                .orElseThrow();
    }

    /** Returns true for an axis of a map. */
    private boolean isMapped(String axis) {
        return map.filter(by -> by.isOver(axis)).isPresent();
    }

    /** Returns an axis of a map, which has the numbers of all cells. */
    private Axis mapped(String axis, Optional<YamlNode> given) {
        List<Level> mapped = new ArrayList<>();
        for (MapGoal.Scale scale : map.orElseThrow().scales()) {
            if (scale.axis().equals(axis)) {
                for (long number : scale.numbers()) {
                    mapped.add(MachineLevel.searched(axis, scale.unit(), number));
                }
            }
        }
        if (given.isPresent() && !levels(axis, given.get()).equals(mapped.subList(0, 1))) {
            throw given.get()
                    .problem("the axis '%s' has its own levels but is also mapped", axis)
                    .fix(
                            "Remove it from the matrix, or keep only the level at which the map"
                                    + " begins: %s.",
                            mapped.getFirst().label());
        }
        return Axis.of(axis, mapped);
    }

    /** Returns true for an axis whose levels distinguish the sides of a search for a flip. */
    private boolean isOfSides(String axis) {
        return flip.filter(by -> by.compare().isOn(axis)).isPresent()
                || map.filter(by -> by.isOfSides(axis)).isPresent();
    }

    /** Returns an axis with the levels of all sides, which the matrix may repeat. */
    private Axis sides(String axis, Optional<YamlNode> given) {
        List<Levels> compared =
                flip.map(by -> List.of(by.at(by.compare(), by.from()), by.at(by.with(), by.from())))
                        .or(() -> map.map(MapGoal::sides))
                        .orElseThrow();
        List<Level> sides =
                compared.stream().map(side -> side.level(axis).orElseThrow()).distinct().toList();
        if (given.isPresent() && !Set.copyOf(levels(axis, given.get())).equals(Set.copyOf(sides))) {
            throw given.get()
                    .problem(
                            "the axis '%s' has its own levels, but the search compares levels of it",
                            axis)
                    .fix("Remove it from the matrix: 'compare' and 'with' name its levels.");
        }
        return Axis.of(axis, sides);
    }

    /** Returns a searched axis, whose further levels follow from the measurements. */
    private Axis searched(String axis, Level from, Optional<YamlNode> given) {
        List<Level> first = List.of(from);
        if (given.isPresent() && !levels(axis, given.get()).equals(first)) {
            throw given.get()
                    .problem("the axis '%s' has its own levels but is also searched", axis)
                    .fix(
                            "Remove it from the matrix, or keep only the level at which the"
                                    + " search begins: %s.",
                            from.label());
        }
        return Axis.of(axis, first);
    }

    /** Returns the axes by whose levels configurations can be selected. */
    List<String> selectable(List<Axis> axes) {
        return axes.stream()
                .map(Axis::name)
                .filter(name -> !isSearched(name) && !isMapped(name))
                .toList();
    }

    private List<Level> levels(String axis, YamlNode node) {
        List<YamlNode> items = Bounds.items(node, "the axis '%s'".formatted(axis), Bounds.LEVELS);
        if (items.isEmpty()) {
            throw node.problem(
                            "the axis '%s' does not have a level, so nothing can be measured", axis)
                    .fix(
                            "Name at least one, as in '%s: [1]', or leave out a parameter's"
                                    + " axis.",
                            axis);
        }
        Set<Level> read = new HashSet<>();
        return Problems.ofEach(
                items,
                item -> {
                    Level level = levels.read(axis, item);
                    if (!read.add(level)) {
                        throw item.problem(
                                        "the level '%s' occurs twice in '%s'", level.label(), axis)
                                .fix("Remove one of the two.");
                    }
                    return level;
                });
    }

    /** Returns combinations of levels of the matrix's axes. */
    private List<Selection> selections(YamlNode node, String key, List<String> axes) {
        return Bounds.list(
                node,
                key,
                "{axis: level}",
                Bounds.SELECTIONS,
                item -> selection(item, "an entry of " + key, axes));
    }

    /**
     * Returns levels by axis.
     *
     * @param owner the context, for messages
     * @param axes the axes of the matrix
     */
    Selection selection(YamlNode node, String owner, List<String> axes) {
        return Selection.of(Fields.of(node, owner).each(axes, this::levels));
    }

    /**
     * Reads {@code expect}: one expectation, or a list of which the first match counts.
     *
     * @param axes the axes of the matrix
     */
    List<Expectation> expectations(YamlNode node, List<String> axes) {
        if (!(node instanceof YamlNode.Sequence)) {
            return List.of(expectation(node, "expect", axes));
        }
        return Problems.ofEach(
                Bounds.items(node, "'expect'", Bounds.EXPECTATIONS),
                item -> expectation(item, "an entry of expect", axes));
    }

    private Expectation expectation(YamlNode node, String owner, List<String> axes) {
        Fields fields =
                Fields.of(node, owner).know(List.of("outcome", "where")).requiring("outcome");
        return new Expectation(
                outcome(fields.required("outcome")),
                fields.optional("where")
                        .map(n -> selection(n, "'where' of " + owner, axes))
                        .orElse(new Selection(Map.of())));
    }

    static Outcome outcome(YamlNode node) {
        List<Outcome> expectable = Outcome.expectable();
        List<String> labels = expectable.stream().map(Outcome::label).toList();
        return expectable.get(labels.indexOf(Fields.word(node, "outcome", labels)));
    }
}
