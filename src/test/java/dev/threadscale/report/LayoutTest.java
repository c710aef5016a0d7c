package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A wrong choice here shows every number of the run in the wrong place. */
class LayoutTest {

    private static final Axis RUNTIME = new Axis("runtime", List.of("jvm-25"));
    private static final Axis THREADS = new Axis("threads", List.of("platform", "virtual"));
    private static final Axis ONE_TASK = new Axis("tasks", List.of("1"));
    private static final Axis CPUS = new Axis("cpus", List.of("1", "2"));

    @Test
    void tasksAreTheCountIfTheyVary() {
        Axis tasks = new Axis("tasks", List.of("10", "100"));
        Axis permits = new Axis("permits", List.of("1", "2"));

        assertThat(Layout.of(List.of(permits, RUNTIME, CPUS, THREADS, tasks)).count())
                .isEqualTo(tasks);
    }

    @Test
    void aNumericParameterIsTheCountIfTasksDoNotVary() {
        Axis fixed = new Axis("number", List.of("87654321"));
        Axis words = new Axis("lock", List.of("fair", "unfair"));
        Axis permits = new Axis("permits", List.of("1", "2.5"));

        assertThat(
                        Layout.of(List.of(RUNTIME, CPUS, THREADS, ONE_TASK, fixed, words, permits))
                                .count())
                .isEqualTo(permits);
    }

    @Test
    void cpusAreTheCountIfNothingElseIs() {
        assertThat(Layout.of(List.of(RUNTIME, CPUS, THREADS, ONE_TASK)).count()).isEqualTo(CPUS);
    }

    @Test
    void cpusWithAQuotaAreNoCount() {
        Axis quota = new Axis("cpus", List.of("1", "quota:0.5"));

        Layout layout = Layout.of(List.of(RUNTIME, quota, THREADS, ONE_TASK));

        assertThat(layout.count()).isEqualTo(ONE_TASK);
        assertThat(layout.facets()).hasSize(2);
    }

    @Test
    void countsStandFromSmallToLarge() {
        Axis tasks = new Axis("tasks", List.of("1000", "10", "200"));

        assertThat(Layout.of(List.of(RUNTIME, CPUS, THREADS, tasks)).count().levels())
                .containsExactly("10", "200", "1000");
    }

    @Test
    void everyCombinationOfTheOtherAxesIsAFacet() {
        Axis tasks = new Axis("tasks", List.of("1", "2"));
        Axis runtimes = new Axis("runtime", List.of("jvm-25", "native-25"));

        Layout layout = Layout.of(List.of(runtimes, CPUS, THREADS, tasks));

        assertThat(layout.facets())
                .extracting(Facet::fileNamePart)
                .containsExactly(
                        "-runtime-jvm-25-cpus-1",
                        "-runtime-jvm-25-cpus-2",
                        "-runtime-native-25-cpus-1",
                        "-runtime-native-25-cpus-2");
        assertThat(layout.facetsWithout("cpus"))
                .extracting(Facet::fileNamePart)
                .containsExactly("-runtime-jvm-25", "-runtime-native-25");
    }
}
