package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.workload.Parameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code search}. */
final class SearchReader {

    private static final List<String> KEYS =
            List.of("axis", "from", "to", "for", "collapse", "within");
    private static final List<String> GOALS = List.of("knee");

    private static final BigDecimal COLLAPSE = new BigDecimal("1.5");
    private static final BigDecimal LEAST_COLLAPSE = new BigDecimal("1.01");
    private static final BigDecimal MOST_COLLAPSE = new BigDecimal("1000");
    private static final int ONE_COUNT = 0;

    /** The possible counts of an axis. */
    private record Range(long least, long most) {}

    private final Map<String, Range> searchable = new LinkedHashMap<>();
    private final List<String> axes = new ArrayList<>(Axes.OF_ANY_WORKLOAD);

    SearchReader(List<Parameter> workloadParameters) {
        searchable.put(Axes.TASKS, new Range(1, LevelReader.MOST_TASKS));
        for (Parameter parameter : workloadParameters) {
            axes.add(parameter.name());
            if (parameter.domain() instanceof Parameter.Whole whole) {
                searchable.put(parameter.name(), new Range(Math.max(1, whole.min()), whole.max()));
            }
        }
    }

    Search read(YamlNode node) {
        Fields fields = Fields.of(node, "search").know(KEYS).requiring("axis", "from", "to", "for");
        YamlNode toNode = fields.required("to");
        Fields.word(fields.required("for"), "goal of the search", GOALS);
        String axis = axis(fields.required("axis"));
        Range range = searchable.getOrDefault(axis, new Range(1, 1));
        long from = Fields.whole(fields.required("from"), "from", range.least(), range.most());
        long to = Fields.whole(toNode, "to", range.least(), range.most());
        if (from >= to) {
            throw toNode.problem("the search ends at %d and begins at %d", to, from)
                    .fix("Set 'to' above 'from'.");
        }
        return new Search(
                axis,
                from,
                to,
                fields.optional("collapse")
                        .map(n -> Values.decimal(n, "collapse", LEAST_COLLAPSE, MOST_COLLAPSE))
                        .orElse(COLLAPSE),
                fields.optional("within").map(n -> Values.percent(n, "within")).orElse(ONE_COUNT));
    }

    private String axis(YamlNode node) {
        String axis = Fields.text(node, "axis");
        if (axes.contains(axis) && !searchable.containsKey(axis)) {
            throw node.problem("the axis '%s' cannot be searched: its levels are not counts", axis)
                    .fix(
                            "List its levels in the matrix. These can be searched: %s.",
                            String.join(", ", searchable.keySet()));
        }
        return Fields.word(node, "axis to search", List.copyOf(searchable.keySet()));
    }
}
