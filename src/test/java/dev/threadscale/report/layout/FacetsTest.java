package dev.threadscale.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeRun;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wrong choice here shows every number of the run in the wrong place. */
class FacetsTest {

    private static final Run RUN = new Run(Path.of("run"), SomeRun.of(Map.of()).record());

    private static final Estimate ONE = Estimate.of(List.of(new double[] {1}));
    private static final Axis RUNTIME = axis("runtime=jvm-25");
    private static final Axis THREADS = axis("threads=platform,virtual");
    private static final Axis ONE_TASK = axis("tasks=1");
    private static final Axis CPUS = axis("cpus=1,2");
    private static final Axis SYNCHRONIZATION =
            axis("synchronization=none,method,block,cas,lock,adder");

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "tasks with three levels | permits=1,2,3 cpus=1,2 tasks=10,100,1000 | tasks=10,100,1000",
                "a numeric parameter where tasks are too few | cpus=1,2 tasks=1,2 lock=fair,unfair,none permits=1,2.5,9 | permits=1,2.5,9",
                "CPUs where nothing else is one | cpus=1,2,4 tasks=1 | cpus=1,2,4",
                "two numbers are none | cpus=1,2 tasks=10,1000 |",
                "CPUs with a quota are none | cpus=1,2,quota:0.5 tasks=1 |",
                "from small to large | cpus=1,2 tasks=1000,10,200 | tasks=10,200,1000",
            })
    void countIsAnAxisOfThreeNumbers(String what, String axes, String count) {
        Axis[] all = axes("runtime=jvm-25 threads=platform,virtual " + axes);

        assertThat(layout(full(all)).overCount().map(Facets::count))
                .isEqualTo(Optional.ofNullable(count).map(FacetsTest::axis));
    }

    /** Each with its levels behind its name. */
    private static Axis[] axes(String text) {
        return SyntheticRun.axesOf(text).toArray(Axis[]::new);
    }

    @Test
    void everyCombinationOfTheOtherAxesHasAPanel() {
        Facets view =
                overCount(
                        axes(
                                "runtime=jvm-25,native-25 cpus=1,2 threads=platform,virtual tasks=1,2,3"));

        assertThat(view.lines()).containsExactly(THREADS);
        assertThat(view.panels())
                .extracting(Panel::fileNamePart)
                .containsExactly(
                        "-runtime-jvm-25-cpus-1",
                        "-runtime-jvm-25-cpus-2",
                        "-runtime-native-25-cpus-1",
                        "-runtime-native-25-cpus-2");
        assertThat(view.panelsComparing(CPUS))
                .extracting(Panel::fileNamePart)
                .containsExactly("-runtime-jvm-25", "-runtime-native-25");
    }

    /** All combinations of seven such axes would be over a thousand million panels. */
    @Test
    @Timeout(60)
    void sparseMatrixHasNoMorePanelsThanValues() {
        List<Axis> wide = new ArrayList<>(List.of(RUNTIME, CPUS, THREADS, ONE_TASK));
        IntStream.range(0, 7).forEach(one -> wide.add(new Axis("p" + one, names(20))));
        Map<Levels, Estimate> diagonal = new HashMap<>();
        for (int level = 0; level < 20; level++) {
            Levels levels =
                    Levels.of(
                            Map.of(
                                    "runtime", "jvm-25", "cpus", "1", "threads", "virtual", "tasks",
                                    "1"));
            for (int one = 0; one < 7; one++) {
                levels = levels.with("p" + one, "size-" + level);
            }
            diagonal.put(levels, ONE);
        }

        Facets view = layout(new Frame("v", "V", "ns", wide, diagonal)).inCategories();

        assertThat(view.panels()).hasSizeLessThanOrEqualTo(20);
        assertThat(wide)
                .allSatisfy(axis ->
                        assertThat(view.panelsComparing(axis)).hasSizeLessThanOrEqualTo(20));
    }

    @Test
    void longParameterBecomesTheLinesInsteadOfThreadKinds() {
        Facets view = overCount(RUNTIME, CPUS, THREADS, axis("tasks=1,2,8"), SYNCHRONIZATION);

        assertThat(view.lines()).containsExactly(SYNCHRONIZATION);
        assertThat(view.panels()).hasSize(4);
    }

    @Test
    void parameterOfOnlyOneKindJoinsTheLines() {
        Axis kinds = axis("threads=platform,virtual,fork-join");
        Axis threshold = axis("threshold=none,0,100");
        Frame sparse =
                where(
                        levels ->
                                levels.get("threads").equals("fork-join")
                                        != levels.get("threshold").equals("none"),
                        RUNTIME,
                        CPUS,
                        kinds,
                        axis("tasks=1,2,3"),
                        threshold);

        Facets view = layout(sparse).overCount().orElseThrow();

        assertThat(view.lines()).containsExactly(kinds, threshold);
        assertThat(view.panels()).hasSize(2);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "thread kinds are bars and the rest stands across | runtime=jvm-21,jvm-25 cpus=1,2 threads=platform,virtual tasks=1 | threads | runtime cpus | ''",
                "a single axis has a bar for each level | runtime=jvm-25 cpus=1 threads=platform,virtual tasks=1 | | threads | ''",
                "what is too much for a picture is split by the machine | runtime=jvm-25 cpus=1,2 threads=platform,virtual tasks=1 size=a,b,c,d,e,f,g,h,i,j | threads | size | -cpus-1 -cpus-2",
            })
    void levelsAreCategoriesWithoutACount(
            String what, String axes, String lines, String across, String panels) {
        Facets view = layout(full(axes(axes))).inCategories();

        assertThat(view.lines())
                .extracting(Axis::name)
                .isEqualTo(lines == null ? List.of() : List.of(lines));
        assertThat(view.across()).extracting(Axis::name).containsExactly(across.split(" "));
        assertThat(view.panels())
                .extracting(Panel::fileNamePart)
                .containsExactly(panels.split(" "));
    }

    private static Facets overCount(Axis... axes) {
        return layout(full(axes)).overCount().orElseThrow();
    }

    private static Facets layout(Frame variable) {
        return Facets.of(RUN, variable);
    }

    private static Frame full(Axis... axes) {
        return where(levels -> true, axes);
    }

    private static Frame where(Predicate<Levels> there, Axis... axes) {
        Map<Levels, Estimate> values = new HashMap<>();
        SyntheticRun.combinations(List.of(axes)).stream()
                .filter(there)
                .forEach(levels -> values.put(levels, ONE));
        return new Frame("v", "V", "ns", List.of(axes), values);
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "size-" + i).toList();
    }

    private static Axis axis(String text) {
        return axes(text)[0];
    }
}
