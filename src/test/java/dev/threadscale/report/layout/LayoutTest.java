package dev.threadscale.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeRun;
import dev.threadscale.stats.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A wrong choice here shows every number of the run in the wrong place. */
class LayoutTest {

    private static final Run RUN =
            new Run(Path.of("run"), SomeRun.of(Map.of()).record(), List.of(), Optional.empty());

    private static final Estimate ONE = Estimate.of(List.of(new double[] {1}));
    private static final MeasuredAxis RUNTIME = axis("runtime", "jvm-25");
    private static final MeasuredAxis THREADS = axis("threads", "platform", "virtual");
    private static final MeasuredAxis ONE_TASK = axis("tasks", "1");
    private static final MeasuredAxis CPUS = axis("cpus", "1", "2");
    private static final MeasuredAxis SYNCHRONIZATION =
            axis("synchronization", "none", "method", "block", "cas", "lock", "adder");

    @Test
    void tasksAreTheCountIfTheyHaveThreeLevels() {
        MeasuredAxis tasks = axis("tasks", "10", "100", "1000");
        MeasuredAxis permits = axis("permits", "1", "2", "3");

        assertThat(overCount(permits, RUNTIME, CPUS, THREADS, tasks).count()).isEqualTo(tasks);
    }

    @Test
    void aNumericParameterIsTheCountIfTasksAreTooFew() {
        MeasuredAxis words = axis("lock", "fair", "unfair", "none");
        MeasuredAxis permits = axis("permits", "1", "2.5", "9");
        MeasuredAxis tasks = axis("tasks", "1", "2");

        assertThat(overCount(RUNTIME, CPUS, THREADS, tasks, words, permits).count())
                .isEqualTo(permits);
    }

    @Test
    void cpusAreTheCountIfNothingElseIs() {
        MeasuredAxis cpus = axis("cpus", "1", "2", "4");

        assertThat(overCount(RUNTIME, cpus, THREADS, ONE_TASK).count()).isEqualTo(cpus);
    }

    @Test
    void twoNumbersAreNoCurve() {
        assertThat(layout(full(RUNTIME, CPUS, THREADS, axis("tasks", "10", "1000"))).overCount())
                .isEmpty();
    }

    @Test
    void cpusWithAQuotaAreNoCount() {
        MeasuredAxis quota = axis("cpus", "1", "2", "quota:0.5");

        assertThat(layout(full(RUNTIME, quota, THREADS, ONE_TASK)).overCount()).isEmpty();
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
    void everyCombinationOfTheOtherAxesHasAPanel() {
        View view =
                overCount(
                        axis("runtime", "jvm-25", "native-25"),
                        CPUS,
                        THREADS,
                        axis("tasks", "1", "2", "3"));

        assertThat(view.lines()).containsExactly(THREADS);
        assertThat(view.panels())
                .extracting(Panel::fileNamePart)
                .containsExactly(
                        "-runtime-jvm-25-cpus-1",
                        "-runtime-jvm-25-cpus-2",
                        "-runtime-native-25-cpus-1",
                        "-runtime-native-25-cpus-2");
        assertThat(view.panelsWithout(CPUS))
                .extracting(Panel::fileNamePart)
                .containsExactly("-runtime-jvm-25", "-runtime-native-25");
    }

    /** All combinations of seven such axes would be over a thousand million panels. */
    @Test
    @Timeout(60)
    void aSparseMatrixHasNoMorePanelsThanValues() {
        List<MeasuredAxis> wide = new ArrayList<>(List.of(RUNTIME, CPUS, THREADS, ONE_TASK));
        IntStream.range(0, 7).forEach(one -> wide.add(axis("p" + one, names(20))));
        Map<Map<String, String>, Estimate> diagonal = new HashMap<>();
        for (int level = 0; level < 20; level++) {
            Map<String, String> levels =
                    new HashMap<>(
                            Map.of(
                                    "runtime", "jvm-25", "cpus", "1", "threads", "virtual", "tasks",
                                    "1"));
            for (int one = 0; one < 7; one++) {
                levels.put("p" + one, "size-" + level);
            }
            diagonal.put(levels, ONE);
        }

        View view = layout(new Variable("v", "V", "ns", wide, diagonal)).inCategories();

        assertThat(view.panels()).hasSizeLessThanOrEqualTo(20);
        assertThat(wide)
                .allSatisfy(
                        axis -> assertThat(view.panelsWithout(axis)).hasSizeLessThanOrEqualTo(20));
    }

    @Test
    void aLongParameterMakesTheLinesWhereThreadKindsWouldMakeADozenPictures() {
        View view =
                overCount(RUNTIME, CPUS, THREADS, axis("tasks", "1", "2", "8"), SYNCHRONIZATION);

        assertThat(view.lines()).containsExactly(SYNCHRONIZATION);
        assertThat(view.panels()).hasSize(4);
    }

    @Test
    void aParameterThatOnlyOneKindHasJoinsTheLines() {
        MeasuredAxis kinds = axis("threads", "platform", "virtual", "fork-join");
        MeasuredAxis threshold = axis("threshold", "none", "0", "100");
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

        View view = layout(sparse).overCount().orElseThrow();

        assertThat(view.lines()).containsExactly(kinds, threshold);
        assertThat(view.panels()).hasSize(2);
    }

    @Test
    void withoutACountThreadKindsAreBarsAndTheRestStandsAcross() {
        MeasuredAxis runtimes = axis("runtime", "jvm-21", "jvm-25");
        View view = layout(full(runtimes, CPUS, THREADS, ONE_TASK)).inCategories();

        assertThat(view.lines()).containsExactly(THREADS);
        assertThat(view.across()).containsExactly(runtimes, CPUS);
        assertThat(view.panels()).hasSize(1);
    }

    @Test
    void categoriesThatDoNotFitOnePictureAreSplitByTheMachineFirst() {
        MeasuredAxis many = axis("size", names(10));
        View view = layout(full(RUNTIME, CPUS, THREADS, ONE_TASK, many)).inCategories();

        assertThat(view.across()).containsExactly(many);
        assertThat(view.panels())
                .extracting(Panel::fileNamePart)
                .containsExactly("-cpus-1", "-cpus-2");
    }

    @Test
    void aSingleAxisHasABarForEachLevel() {
        View view = layout(full(RUNTIME, axis("cpus", "1"), THREADS, ONE_TASK)).inCategories();

        assertThat(view.across()).containsExactly(THREADS);
        assertThat(view.lines()).isEmpty();
    }

    private static View overCount(MeasuredAxis... axes) {
        return layout(full(axes)).overCount().orElseThrow();
    }

    private static Layout layout(Variable variable) {
        return new Layout(RUN, variable);
    }

    private static Variable full(MeasuredAxis... axes) {
        return where(levels -> true, axes);
    }

    private static Variable where(Predicate<Map<String, String>> there, MeasuredAxis... axes) {
        List<Map<String, String>> matrix = List.of(Map.of());
        for (MeasuredAxis axis : axes) {
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
        matrix.stream().filter(there).forEach(levels -> values.put(levels, ONE));
        return new Variable("v", "V", "ns", Arrays.asList(axes), values);
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "size-" + i).toArray(String[]::new);
    }

    private static MeasuredAxis axis(String name, String... levels) {
        return new MeasuredAxis(name, List.of(levels));
    }
}
