package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Levels;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Reads a {@code search} for a flip over two axes: {@code map} in the place of {@code axis}. */
final class MapReader {

    static final String MAP = "map";

    private static final List<String> KEYS =
            List.of("for", "compare", "with", MAP, "cells", "of", "subject", "as", "ratio");
    private static final List<String> OF_ONE_AXIS = List.of("axis", "from", "to", "within");
    private static final int CELLS = 8;
    private static final int LEAST_CELLS = 3;
    private static final int MOST_CELLS = 12;
    private static final int MOST_SIDES = 6;

    private final FlipReader flips;

    MapReader(FlipReader flips) {
        this.flips = flips;
    }

    static boolean isMap(YamlNode search) {
        return Fields.of(search, "search").optional(MAP).isPresent();
    }

    MapGoal read(YamlNode node) {
        Fields fields = Fields.of(node, "the search for a flip").know(FlipReader.KEYS).know(KEYS);
        for (String key : OF_ONE_AXIS) {
            if (fields.optional(key).isPresent()) {
                throw fields.problem(key, "a search with a 'map' does not have '%s'", key)
                        .fix(
                                key.equals("within")
                                        ? "Remove it: the 'cells' of the map say how fine it is."
                                        : "Remove it: 'x' and 'y' of the map name the axes and"
                                                + " their ranges.");
            }
        }
        fields.requiring("for", "compare", "with", MAP);
        List<Levels> sides = sides(fields.required("compare"), fields.required("with"));
        Fields map =
                Fields.of(fields.required(MAP), "the map")
                        .know(List.of("x", "y"))
                        .requiring("x", "y");
        int cells =
                fields.optional("cells")
                        .map(n -> (int) Fields.whole(n, "cells", LEAST_CELLS, MOST_CELLS))
                        .orElse(CELLS);
        MapGoal.Scale x = scale(map.required("x"), "x", cells, sides.getFirst());
        MapGoal.Scale y = scale(map.required("y"), "y", cells, sides.getFirst());
        map.rejectOthers();
        if (x.axis().equals(y.axis())) {
            throw Fields.of(map.required("y"), "'y' of the map")
                    .required("axis")
                    .problem("'x' and 'y' of the map are both '%s'", x.axis())
                    .fix("Name another axis, or search this one alone: 'axis: %s'.", x.axis());
        }
        BigDecimal ratio = FlipReader.ratio(fields);
        if (sides.size() > 2 && ratio.compareTo(BigDecimal.ONE) != 0) {
            throw fields.problem("ratio", "a 'ratio' compares two sides, and there are more")
                    .fix("Remove it: each cell shows the fastest side.");
        }
        MapGoal goal = new MapGoal(sides, x, y, flips.quantity(fields), ratio);
        fields.rejectOthers();
        return goal;
    }

    private MapGoal.Scale scale(YamlNode node, String key, int cells, Levels side) {
        Fields fields =
                Fields.of(node, "'%s' of the map".formatted(key))
                        .know(List.of("axis", "from", "to"))
                        .requiring("axis", "from", "to");
        YamlNode axisNode = fields.required("axis");
        String axis = flips.mapped(axisNode);
        if (side.isOn(axis)) {
            throw axisNode.problem("the axis '%s' is mapped, but the sides fix it", axis)
                    .fix("Leave it out of 'compare' and 'with', or map another axis.");
        }
        FlipReader.Range range = flips.range(axis);
        YamlNode toNode = fields.required("to");
        long from = FlipReader.number(fields.required("from"), "from", range);
        long to = FlipReader.number(toNode, "to", range);
        if (from >= to) {
            throw toNode.problem(
                            "'%s' of the map ends at %s and begins at %s",
                            key, range.unit().label(to), range.unit().label(from))
                    .fix("Set 'to' above 'from'.");
        }
        fields.rejectOthers();
        return new MapGoal.Scale(axis, range.unit(), from, to, cells);
    }

    /** Reads the sides: 'compare', and one or several others in 'with'. */
    private List<Levels> sides(YamlNode compare, YamlNode with) {
        List<Levels> sides = new ArrayList<>(List.of(flips.side(compare, "compare")));
        List<YamlNode> others =
                with instanceof YamlNode.Sequence
                        ? Bounds.items(with, "'with' of the search", MOST_SIDES)
                        : List.of(with);
        if (others.isEmpty()) {
            throw with.problem("'with' of the search does not name a side")
                    .fix("Name the sides that 'compare' is to win against.");
        }
        for (YamlNode other : others) {
            Levels side = flips.side(other, "with");
            if (!side.axes().equals(sides.getFirst().axes()) || sides.contains(side)) {
                throw other.problem(
                                "every side must name other levels of the same axes as 'compare' (%s)",
                                String.join(", ", sides.getFirst().axes()))
                        .fix("Name a side that 'compare' is to win against.");
            }
            sides.add(side);
        }
        return sides;
    }
}
