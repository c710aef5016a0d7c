package dev.threadscale.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.experiment.Matrix;
import dev.threadscale.experiment.Selection;
import dev.threadscale.levels.Level;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Which combinations a matrix has. The danger is an index that finds others than a look at each
 * combination and each entry would, and a look that takes minutes.
 */
class LevelCombinationsTest {

    private static final Random RANDOM = new Random(42);

    @Test
    void combinationsMatchThoseOfANaiveAlgorithm() {
        for (int i = 0; i < 300; i++) {
            Matrix matrix =
                    Experiments.smallest(
                                    "matrix.threads=[platform, virtual, {fixed-pool: {size: 2}}]",
                                    "matrix.tasks=[10, 100, 1000]",
                                    "matrix.number=[12, 15]",
                                    "matrix.exclude=" + entries(RANDOM.nextInt(130)),
                                    "matrix.include=" + entries(RANDOM.nextInt(3)))
                            .matrix();

            List<Map<String, Level>> all = new LevelCombinations(matrix).all();

            assertThat(all).containsExactlyElementsOf(lookedAt(matrix));
            assertThat(new LevelCombinations(matrix).size(10_000))
                    .isGreaterThanOrEqualTo(all.size());
        }
    }

    /** Some name no axis, or a level that the matrix does not have. */
    private static String entries(int count) {
        return IntStream.range(0, count).mapToObj(i -> entry()).toList().toString();
    }

    private static String entry() {
        List<String> named = new ArrayList<>();
        add(named, "cpus", "1", "2", "[1, 2]", "3");
        add(named, "threads", "platform", "[virtual, platform]", "{fixed-pool: {size: 2}}");
        add(named, "tasks", "10", "[100, 1000]", "7");
        add(named, "number", "12", "15", "18");
        return named.isEmpty() && RANDOM.nextInt(20) > 0
                ? "{cpus: 1, threads: virtual}"
                : "{%s}".formatted(String.join(", ", named));
    }

    private static void add(List<String> named, String axis, String... levels) {
        if (RANDOM.nextInt(4) > 0) {
            named.add(axis + ": " + levels[RANDOM.nextInt(levels.length)]);
        }
    }

    private static Set<Map<String, Level>> lookedAt(Matrix matrix) {
        Set<Map<String, Level>> found =
                new LinkedHashSet<>(product(matrix, new Selection(Map.of())));
        found.removeIf(combination ->
                matrix.exclude().stream().anyMatch(entry -> entry.matches(combination)));
        matrix.include().forEach(entry -> found.addAll(product(matrix, entry)));
        return found;
    }

    private static List<Map<String, Level>> product(Matrix matrix, Selection entry) {
        List<Map<String, Level>> product = List.of(Map.of());
        for (var axis : matrix.axes()) {
            var levels = entry.levels().get(axis.name());
            List<Map<String, Level>> longer = new ArrayList<>();
            for (Map<String, Level> combination : product) {
                for (Level level : levels == null ? axis.levels() : levels) {
                    Map<String, Level> more = new LinkedHashMap<>(combination);
                    more.put(axis.name(), level);
                    longer.add(more);
                }
            }
            product = longer;
        }
        return product;
    }

    @Test
    void manyExcludeEntriesHardlyCostTime() {
        Experiment few = excluding(100);
        Experiment many = excluding(4_000);
        planning(many);

        assertThat(planning(many)).isLessThan(5 * planning(few));
    }

    @Test
    void repeatedIncludesHardlyCostTime() {
        Experiment few = including(1);
        Experiment many = including(60);
        planning(many);

        assertThat(planning(many)).isLessThan(10 * planning(few));
    }

    /** The processor time of this thread, the least of three times: others run beside it. */
    private static long planning(Experiment experiment) {
        var threads = ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long before = threads.getCurrentThreadCpuTime();
            assertThat(Plan.of(experiment, Filter.ALL).configurations()).isNotEmpty();
            least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
        }
        return least;
    }

    private static Experiment excluding(int entries) {
        return Experiments.smallest(
                "matrix.cpus=" + Experiments.upTo(150),
                "matrix.tasks=" + Experiments.upTo(150),
                "matrix.threads=virtual",
                IntStream.range(0, entries)
                        .mapToObj(
                                i -> "{cpus: %d, tasks: [%d]}".formatted(i % 150 + 1, i / 150 + 1))
                        .collect(Collectors.joining(", ", "matrix.exclude=[", "]")));
    }

    private static Experiment including(int times) {
        return Experiments.smallest(
                "matrix.cpus=" + Experiments.upTo(100),
                "matrix.tasks=" + Experiments.upTo(100),
                "matrix.threads=virtual",
                "matrix.include="
                        + IntStream.range(0, times).mapToObj(i -> "{runtime: jvm-21}").toList());
    }
}
