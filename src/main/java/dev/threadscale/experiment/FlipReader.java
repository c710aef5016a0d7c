package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.protocol.PoolSize;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a {@code search} for a flip. */
final class FlipReader {

    static final String FLIP = "flip";

    static final List<String> KEYS =
            List.of(
                    "for",
                    "compare",
                    "with",
                    "axis",
                    "from",
                    "to",
                    "of",
                    "subject",
                    "as",
                    "ratio",
                    "within",
                    MapReader.MAP);

    private static final BigDecimal LEAST_RATIO = new BigDecimal("0.01");
    private static final BigDecimal MOST_RATIO = new BigDecimal("100");
    private static final int WITHIN = 25;
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final String PER_SECOND = "per second";
    private static final int LEAST_HEAP = 8;
    private static final int LEAST_MEMORY = 32;

    /** The numbers of an axis, in its unit. */
    record Range(FlipUnit unit, long least, long most) {}

    private final Map<String, Range> searchable = new LinkedHashMap<>();
    private final List<String> axes = new ArrayList<>(Axes.OF_ANY_WORKLOAD);
    private final LevelReader levels;
    private final List<String> quantities;

    FlipReader(WorkloadType type, LevelReader levels) {
        this.levels = levels;
        this.quantities = Quantities.of(type.observed());
        searchable.put(Axes.TASKS, new Range(FlipUnit.COUNT, 1, LevelReader.MOST_TASKS));
        searchable.put(Axes.CPUS, new Range(FlipUnit.COUNT, 1, CpuReader.MOST_CPUS));
        searchable.put(Axes.POOL_SIZE, new Range(FlipUnit.COUNT, 1, 1));
        searchable.put(Axes.HEAP, new Range(FlipUnit.SIZE, LEAST_HEAP, Long.MAX_VALUE));
        searchable.put(Axes.MEMORY, new Range(FlipUnit.SIZE, LEAST_MEMORY, Long.MAX_VALUE));
        for (Parameter parameter : type.parameters()) {
            axes.add(parameter.name());
            switch (parameter.domain()) {
                case Parameter.Whole(long min, long max, _) ->
                        searchable.put(
                                parameter.name(),
                                new Range(
                                        parameter.unit().endsWith(PER_SECOND)
                                                ? FlipUnit.RATE
                                                : FlipUnit.COUNT,
                                        Math.max(1, min),
                                        max));
                case Parameter.Time(Duration max) ->
                        searchable.put(
                                parameter.name(), new Range(FlipUnit.TIME, 1, max.toNanos()));
                // A class of the user's may read a time from text.
                case Parameter.Text _ ->
                        searchable.put(
                                parameter.name(), new Range(FlipUnit.TIME, 1, LONGEST.toNanos()));
                case Parameter.Words _ -> {}
            }
        }
    }

    FlipGoal read(YamlNode node) {
        Fields fields =
                Fields.of(node, "the search for a flip")
                        .know(KEYS)
                        .requiring("for", "compare", "with", "axis", "from", "to");
        YamlNode axisNode = fields.required("axis");
        String axis = axis(axisNode, "searched", List.copyOf(searchable.keySet()));
        YamlNode compareNode = fields.required("compare");
        YamlNode withNode = fields.required("with");
        Levels compare = side(compareNode, "compare");
        Levels with = side(withNode, "with");
        Range range = range(axis);
        if (axis.equals(Axes.POOL_SIZE)) {
            compare = searched(compareNode, compare);
            with = searched(withNode, with);
            range = sizes(axisNode, compare, with);
        }
        if (!compare.axes().equals(with.axes()) || compare.equals(with)) {
            throw withNode.problem(
                            "'with' must name other levels of the same axes as 'compare' (%s)",
                            String.join(", ", compare.axes()))
                    .fix("Name the side that 'compare' is to win against.");
        }
        if (compare.isOn(axis)) {
            throw axisNode.problem("the axis '%s' is searched, but the sides fix it", axis)
                    .fix("Leave it out of 'compare' and 'with', or search another axis.");
        }
        YamlNode toNode = fields.required("to");
        long from = number(fields.required("from"), "from", range);
        long to = number(toNode, "to", range);
        if (from >= to) {
            throw toNode.problem(
                            "the search ends at %s and begins at %s",
                            range.unit().label(to), range.unit().label(from))
                    .fix("Set 'to' above 'from'.");
        }
        return new FlipGoal(
                compare,
                with,
                axis,
                range.unit(),
                from,
                to,
                quantity(fields),
                ratio(fields),
                fields.optional("within").map(n -> Values.percent(n, "within")).orElse(WITHIN));
    }

    /** Returns the compared quantity. */
    Quantity quantity(Fields fields) {
        return Quantities.read(fields, quantities);
    }

    /** Returns the ratio at which the winner changes. */
    static BigDecimal ratio(Fields fields) {
        return fields.optional("ratio")
                .map(n -> Values.decimal(n, "ratio", LEAST_RATIO, MOST_RATIO))
                .orElse(BigDecimal.ONE);
    }

    /** Returns the numbers of an axis. */
    Range range(String axis) {
        return searchable.getOrDefault(axis, new Range(FlipUnit.COUNT, 1, 1));
    }

    /** Rejects a search for a quantity of logged tasks without a log. */
    static void checkLog(Fields experiment, Measure measure, WorkloadReader.StudiedWork work) {
        Optional<String> of =
                work.flip()
                        .map(FlipGoal::of)
                        .or(() -> work.map().map(MapGoal::of))
                        .map(Quantity::name);
        if (of.filter(Quantities::isOfTasks).isPresent() && !measure.taskLog()) {
            experiment.add(
                    experiment
                            .section(WorkloadReader.SEARCH)
                            .required("of")
                            .problem("%s is only known of logged tasks", of.get())
                            .fix("Add 'task-log: true' to 'measure'."));
        }
    }

    /** Returns an axis of a map, over which the sizes of pools cannot be drawn. */
    String mapped(YamlNode node) {
        if (Fields.text(node, "axis").equals(Axes.POOL_SIZE)) {
            throw node.problem("the size of a pool cannot be mapped")
                    .fix(
                            "Search it alone ('axis: %s'), or name several pools in 'with'.",
                            Axes.POOL_SIZE);
        }
        List<String> numbers = new ArrayList<>(searchable.keySet());
        numbers.remove(Axes.POOL_SIZE);
        return axis(node, "mapped", numbers);
    }

    private String axis(YamlNode node, String used, List<String> numbers) {
        String axis = Fields.text(node, "axis");
        if (axes.contains(axis) && !numbers.contains(axis)) {
            throw node.problem("the axis '%s' cannot be %s: its levels are not numbers", axis, used)
                    .fix("These can be %s: %s.", used, String.join(", ", numbers));
        }
        return Fields.word(node, "axis to search", numbers);
    }

    Levels side(YamlNode node, String key) {
        Map<String, Level> named =
                Fields.of(node, "'%s' of the search".formatted(key)).each(axes, levels::read);
        if (named.isEmpty()) {
            throw node.problem("'%s' of the search does not name a level", key)
                    .fix("Name the side, as in {threads: virtual}.");
        }
        return new Levels(named);
    }

    /** Returns a side without the size of its pool, unless the experiment has written one. */
    private static Levels searched(YamlNode side, Levels levels) {
        Optional<Level.Threads> threads = levels.threads();
        Optional<YamlNode> written =
                Fields.of(side, "a side").optional(Axes.THREADS).filter(FlipReader::hasSize);
        return threads.isEmpty() || written.isPresent()
                ? levels
                : levels.with(
                        Axes.THREADS,
                        new Level.Threads(ThreadKinds.unsized(threads.get().choice())));
    }

    private static boolean hasSize(YamlNode threads) {
        return threads instanceof YamlNode.Mapping kind
                && kind.entries().values().stream()
                        .anyMatch(entry ->
                                entry.value() instanceof YamlNode.Mapping arguments
                                        && !Collections.disjoint(
                                                arguments.entries().keySet(), PoolSize.ARGUMENTS));
    }

    /** Returns the sizes that all pools without one can get. */
    private Range sizes(YamlNode axis, Levels compare, Levels with) {
        if (levels.jmh()) {
            throw axis.problem("JMH decides the sizes of pools, so none can be searched")
                    .fix("Search 'tasks': JMH starts a thread for each task.");
        }
        Optional<Long> most =
                Stream.of(compare, with)
                        .flatMap(side -> side.threads().stream())
                        .flatMap(threads -> ThreadKinds.mostOf(threads.choice()).stream())
                        .min(Comparator.naturalOrder());
        if (most.isEmpty()) {
            throw axis.problem("the size of a pool is searched, but no side has a pool without one")
                    .fix(
                            "Name a pool and leave its size out, as in 'with: {threads:"
                                    + " fixed-pool}'.");
        }
        return new Range(FlipUnit.COUNT, 1, most.get());
    }

    static long number(YamlNode node, String key, Range range) {
        return switch (range.unit()) {
            case COUNT, RATE -> Fields.whole(node, key, range.least(), range.most());
            case TIME -> {
                Duration most = Duration.ofNanos(range.most());
                String expected =
                        "a time above 0 with its unit (100us, 5ms, 2s), at most "
                                + FlipUnit.TIME.label(range.most());
                Duration time = Values.time(node, key, most, expected);
                if (time.isZero()) {
                    throw Fields.wrongType(node, key, expected);
                }
                yield time.toNanos();
            }
            case SIZE -> Values.bytes(node, key, range.least());
        };
    }
}
