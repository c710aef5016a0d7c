package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A wrong choice here shows every number of the run in the wrong place. */
class LayoutTest {

    private static final Axis RUNTIME = axis("runtime", "jvm-25");
    private static final Axis THREADS = axis("threads", "platform", "virtual");
    private static final Axis ONE_TASK = axis("tasks", "1");
    private static final Axis CPUS = axis("cpus", "1", "2");
    private static final Axis SYNCHRONIZATION =
            axis("synchronization", "none", "method", "block", "cas", "lock", "adder");

    @Test
    void tasksAreTheCountIfTheyHaveThreeLevels() {
        Axis tasks = axis("tasks", "10", "100", "1000");
        Axis permits = axis("permits", "1", "2", "3");

        assertThat(overCount(permits, RUNTIME, CPUS, THREADS, tasks).count()).isEqualTo(tasks);
    }

    @Test
    void aNumericParameterIsTheCountIfTasksAreTooFew() {
        Axis words = axis("lock", "fair", "unfair", "none");
        Axis permits = axis("permits", "1", "2.5", "9");
        Axis tasks = axis("tasks", "1", "2");

        assertThat(overCount(RUNTIME, CPUS, THREADS, tasks, words, permits).count())
                .isEqualTo(permits);
    }

    @Test
    void cpusAreTheCountIfNothingElseIs() {
        Axis cpus = axis("cpus", "1", "2", "4");

        assertThat(overCount(RUNTIME, cpus, THREADS, ONE_TASK).count()).isEqualTo(cpus);
    }

    @Test
    void twoNumbersAreNoCurve() {
        assertThat(Layout.overCount(full(RUNTIME, CPUS, THREADS, axis("tasks", "10", "1000"))))
                .isEmpty();
    }

    @Test
    void cpusWithAQuotaAreNoCount() {
        Axis quota = axis("cpus", "1", "2", "quota:0.5");

        assertThat(Layout.overCount(full(RUNTIME, quota, THREADS, ONE_TASK))).isEmpty();
    }

    @Test
    void countsStandFromSmallToLarge() {
        assertThat(
                        overCount(RUNTIME, CPUS, THREADS, axis("tasks", "1000", "10", "200"))
                                .count()
                                .levels())
                .containsExactly("10", "200", "1000");
    }

    @Test
    void everyCombinationOfTheOtherAxesIsAFacet() {
        Layout layout =
                overCount(
                        axis("runtime", "jvm-25", "native-25"),
                        CPUS,
                        THREADS,
                        axis("tasks", "1", "2", "3"));

        assertThat(layout.lines()).containsExactly(THREADS);
        assertThat(layout.facets())
                .extracting(Facet::fileNamePart)
                .containsExactly(
                        "-runtime-jvm-25-cpus-1",
                        "-runtime-jvm-25-cpus-2",
                        "-runtime-native-25-cpus-1",
                        "-runtime-native-25-cpus-2");
        assertThat(layout.facetsWithout(CPUS))
                .extracting(Facet::fileNamePart)
                .containsExactly("-runtime-jvm-25", "-runtime-native-25");
    }

    @Test
    void aLongParameterMakesTheLinesWhereThreadKindsWouldMakeADozenPictures() {
        Layout layout =
                overCount(RUNTIME, CPUS, THREADS, axis("tasks", "1", "2", "8"), SYNCHRONIZATION);

        assertThat(layout.lines()).containsExactly(SYNCHRONIZATION);
        assertThat(layout.facets()).hasSize(4);
    }

    @Test
    void aParameterThatOnlyOneKindHasJoinsTheLines() {
        Axis kinds = axis("threads", "platform", "virtual", "fork-join");
        Axis threshold = axis("threshold", "none", "0", "100");
        Variable sparse =
                where(
                        levels ->
                                levels.get("threads").equals("fork-join")
                                        != levels.get("threshold").equals("none"),
                        RUNTIME,
                        CPUS,
                        kinds,
                        axis("tasks", "1", "2", "3"),
                        threshold);

        Layout layout = Layout.overCount(sparse).orElseThrow();

        assertThat(layout.lines()).containsExactly(kinds, threshold);
        assertThat(layout.facets()).hasSize(2);
    }

    @Test
    void withoutACountThreadKindsAreBarsAndTheRestStandsAcross() {
        Axis runtimes = axis("runtime", "jvm-21", "jvm-25");
        Layout layout = Layout.inCategories(full(runtimes, CPUS, THREADS, ONE_TASK));

        assertThat(layout.lines()).containsExactly(THREADS);
        assertThat(layout.across()).containsExactly(runtimes, CPUS);
        assertThat(layout.facets()).hasSize(1);
    }

    @Test
    void categoriesThatDoNotFitOnePictureAreSplitByTheMachineFirst() {
        Axis many = axis("size", names(10));
        Layout layout = Layout.inCategories(full(RUNTIME, CPUS, THREADS, ONE_TASK, many));

        assertThat(layout.across()).containsExactly(many);
        assertThat(layout.facets())
                .extracting(Facet::fileNamePart)
                .containsExactly("-cpus-1", "-cpus-2");
    }

    @Test
    void aSingleAxisHasABarForEachLevel() {
        Layout layout = Layout.inCategories(full(RUNTIME, axis("cpus", "1"), THREADS, ONE_TASK));

        assertThat(layout.across()).containsExactly(THREADS);
        assertThat(layout.lines()).isEmpty();
    }

    private static Layout overCount(Axis... axes) {
        return Layout.overCount(full(axes)).orElseThrow();
    }

    private static Variable full(Axis... axes) {
        return where(levels -> true, axes);
    }

    private static Variable where(Predicate<Map<String, String>> there, Axis... axes) {
        List<Map<String, String>> matrix = List.of(Map.of());
        for (Axis axis : axes) {
            matrix =
                    matrix.stream()
                            .flatMap(levels ->
                                    axis.levels().stream()
                                            .map(level -> {
                                                Map<String, String> more = new HashMap<>(levels);
                                                more.put(axis.name(), level);
                                                return more;
                                            }))
                            .map(Map::copyOf)
                            .toList();
        }
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        Estimate one = Estimate.of(List.of(new double[] {1}));
        matrix.stream().filter(there).forEach(levels -> values.put(levels, one));
        return new Variable("v", "V", "ns", Arrays.asList(axes), values);
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "size-" + i).toArray(String[]::new);
    }

    private static Axis axis(String name, String... levels) {
        return new Axis(name, List.of(levels));
    }
}
