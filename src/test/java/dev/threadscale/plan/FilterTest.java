package dev.threadscale.plan;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.Plans;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --only}: keeps what it names, and says so where it names nothing. */
class FilterTest {

    private static final Experiment EXPERIMENT =
            Experiments.smallest(
                    "matrix.threads=[virtual, fixed-pool, {fixed-pool: {size: 4}}]",
                    "matrix.cpus=[1, {quota: 0.5}]");

    @Test
    void levelsOfOneAxisAddUpAndAxesNarrowDown() {
        assertThat(kept("tasks=10", "threads=virtual", "threads=fixed-pool:size=4"))
                .containsExactly(
                        "jvm-25 cpus=1 threads=virtual tasks=10",
                        "jvm-25 cpus=1 threads=fixed-pool:size=4 tasks=10",
                        "jvm-25 cpus=quota:0.5 threads=virtual tasks=10",
                        "jvm-25 cpus=quota:0.5 threads=fixed-pool:size=4 tasks=10");
    }

    @Test
    void nameOfAThreadKindMatchesAllSizes() {
        assertThat(kept("threads=fixed-pool", "tasks=10", "cpus=1"))
                .containsExactly(
                        "jvm-25 cpus=1 threads=fixed-pool:size=cpus tasks=10",
                        "jvm-25 cpus=1 threads=fixed-pool:size=4 tasks=10");
    }

    @Test
    void levelIsNamedByItsLabel() {
        assertThat(kept("cpus=quota:0.5")).hasSize(6).allMatch(line -> line.contains("quota:0.5"));
    }

    @Test
    void withoutOptionsEverythingIsKept() {
        assertThat(kept()).hasSize(12);
        assertThat(Filter.parse(List.of())).isEqualTo(Filter.ALL);
    }

    @Test
    void filterKeepsIds() {
        List<String> all = Plans.ids(Plan.of(EXPERIMENT, Filter.ALL));
        assertThat(Plans.ids(Plan.of(EXPERIMENT, Filter.parse(List.of("tasks=100")))))
                .isSubsetOf(all)
                .hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "=virtual", "threads=", ""})
    void malformedFilterIsRejected(String option) {
        refused(() -> Filter.parse(List.of(option)))
                .isEqualTo(
                        "--only %s: this is not AXIS=LEVEL\nfix: Write, for example, --only threads=virtual.",
                        option);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    number=3 | --only number: 'example' does not have this axis | Its axes are runtime, cpus, threads, tasks.
                    tasks=11 | --only tasks=11: 'example' does not have this level | The levels of 'tasks' are 10, 100.
                    cpus=2   | --only cpus=2: 'example' does not have this level | The levels of 'cpus' are 1, quota:0.5.
                    """)
    void misspeltAxisOrLevelIsReportedWithTheKnownOnes(
            String option, String message, String remedy) {
        refused(() -> kept(option)).isEqualTo(message + "\nfix: " + remedy);
    }

    private static List<String> kept(String... options) {
        return Plans.descriptions(Plan.of(EXPERIMENT, Filter.parse(List.of(options))));
    }
}
