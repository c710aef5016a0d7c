package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code search}. */
final class SearchReader {

    private static final String COLLAPSE_KEY = "collapse";
    private static final List<String> KEYS =
            List.of("axis", "from", "to", "for", COLLAPSE_KEY, "within");
    private static final List<String> GOALS = List.of("knee", FlipReader.FLIP);

    private static final BigDecimal COLLAPSE = new BigDecimal("1.5");
    private static final BigDecimal LEAST_COLLAPSE = new BigDecimal("1.01");
    private static final BigDecimal MOST_COLLAPSE = new BigDecimal("1000");
    private static final int ONE_COUNT = 0;

    /** The limits of a service level by key: the observed value that each is about. */
    private static final Map<String, String> OBSERVED = observed();

    /** The possible counts of an axis. */
    private record Range(long least, long most) {}

    private final Map<String, Range> searchable = new LinkedHashMap<>();
    private final List<String> axes = new ArrayList<>(Axes.OF_ANY_WORKLOAD);

    private final WorkloadType type;

    SearchReader(WorkloadType type) {
        this.type = type;
        searchable.put(Axes.TASKS, new Range(1, LevelReader.MOST_TASKS));
        for (Parameter parameter : type.parameters()) {
            axes.add(parameter.name());
            if (parameter.domain() instanceof Parameter.Whole whole) {
                searchable.put(parameter.name(), new Range(Math.max(1, whole.min()), whole.max()));
            }
        }
    }

    /** Returns true if a search is for a flip, which {@link FlipReader} reads. */
    static boolean isFlip(YamlNode node) {
        return node instanceof YamlNode.Mapping
                && Fields.of(node, "search")
                        .optional("for")
                        .filter(goal -> Values.scalar(goal).equals(FlipReader.FLIP))
                        .isPresent();
    }

    Search read(YamlNode node) {
        Fields fields = Fields.of(node, "search").know(KEYS).requiring("axis", "from", "to", "for");
        YamlNode toNode = fields.required("to");
        String axis = axis(fields.required("axis"));
        Range range = searchable.getOrDefault(axis, new Range(1, 1));
        long from = Fields.whole(fields.required("from"), "from", range.least(), range.most());
        long to = Fields.whole(toNode, "to", range.least(), range.most());
        if (from >= to) {
            throw toNode.problem("the search ends at %d and begins at %d", to, from)
                    .fix("Set 'to' above 'from'.");
        }
        int within =
                fields.optional("within").map(n -> Values.percent(n, "within")).orElse(ONE_COUNT);
        YamlNode goal = fields.required("for");
        if (goal instanceof YamlNode.Mapping) {
            fields.optional(COLLAPSE_KEY).ifPresent(SearchReader::refuse);
            Map<String, BigDecimal> limits = serviceLevel(goal);
            return new Search(axis, from, to, BigDecimal.ONE, within, limits);
        }
        Fields.word(goal, "goal of the search", GOALS);
        return new Search(
                axis,
                from,
                to,
                fields.optional(COLLAPSE_KEY)
                        .map(n -> Values.decimal(n, COLLAPSE_KEY, LEAST_COLLAPSE, MOST_COLLAPSE))
                        .orElse(COLLAPSE),
                within);
    }

    private static void refuse(YamlNode collapse) {
        throw collapse.problem("a search for a service level does not have a 'collapse'")
                .fix("Remove it: the limits of 'for' decide.");
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

    private static Map<String, String> observed() {
        Map<String, String> observed = new LinkedHashMap<>();
        for (String percentile : ServiceQuantity.PERCENTILES) {
            observed.put(ServiceQuantity.label(percentile), ServiceQuantity.latency(percentile));
        }
        observed.put(ServiceQuantity.ERRORS, ServiceQuantity.ERROR_PERCENT);
        return observed;
    }

    /**
     * Reads a service level such as {@code {p99: 50ms, errors: 0.1%}}: the limits by the names of
     * the observed values, in ns or percent.
     */
    private Map<String, BigDecimal> serviceLevel(YamlNode node) {
        Fields fields = Fields.of(node, "the service level").know(OBSERVED.keySet()).requiring();
        Map<String, BigDecimal> limits = new LinkedHashMap<>();
        for (Map.Entry<String, String> known : OBSERVED.entrySet()) {
            String key = known.getKey();
            fields.optional(key)
                    .ifPresent(limit -> limits.put(known.getValue(), limit(key, limit)));
        }
        if (limits.isEmpty()) {
            throw node.problem("the service level does not have a limit")
                    .fix("Write for example 'for: {p99: 50ms, errors: 0.1%%}'.");
        }
        List<String> known = type.observed().stream().map(Observed::name).toList();
        if (!known.containsAll(limits.keySet())) {
            throw node.problem(
                            "the workload '%s' does not observe latencies, so it cannot meet a service level",
                            type.name())
                    .fix("Use the workload 'service', or search for the knee: 'for: knee'.");
        }
        return limits;
    }

    private static BigDecimal limit(String key, YamlNode node) {
        return key.equals(ServiceQuantity.ERRORS)
                ? Values.percentage(node, key, "0", "99")
                : BigDecimal.valueOf(Values.duration(node, key).toNanos());
    }
}
