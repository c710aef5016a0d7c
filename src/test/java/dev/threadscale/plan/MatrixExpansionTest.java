package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.descriptions;
import static dev.threadscale.fixture.Plans.smallest;
import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import org.junit.jupiter.api.Test;

/** Which configurations are measured: one too few is a hole in a chart that nobody looks for. */
class MatrixExpansionTest {

    private static final String ONE_CPU = "matrix.cpus=1";

    @Test
    void everyCombinationOccursOnceAndTheLastAxisChangesFastest() {
        assertThat(descriptions(smallest()))
                .containsExactly(
                        "jvm-25 cpus=1 threads=platform tasks=10",
                        "jvm-25 cpus=1 threads=platform tasks=100",
                        "jvm-25 cpus=1 threads=virtual tasks=10",
                        "jvm-25 cpus=1 threads=virtual tasks=100",
                        "jvm-25 cpus=2 threads=platform tasks=10",
                        "jvm-25 cpus=2 threads=platform tasks=100",
                        "jvm-25 cpus=2 threads=virtual tasks=10",
                        "jvm-25 cpus=2 threads=virtual tasks=100");
    }

    @Test
    void axisOfTheWorkloadComesLastAndReachesTheWorker() {
        Plan plan = smallest(ONE_CPU, "matrix.threads=virtual", "matrix.number=[12, 15]");
        assertThat(descriptions(plan))
                .containsExactly(
                        "jvm-25 cpus=1 threads=virtual tasks=10 number=12",
                        "jvm-25 cpus=1 threads=virtual tasks=10 number=15",
                        "jvm-25 cpus=1 threads=virtual tasks=100 number=12",
                        "jvm-25 cpus=1 threads=virtual tasks=100 number=15");
        assertThat(plan.configurations().getFirst().workerArguments())
                .containsExactly(
                        "workload=factorization",
                        "number=12",
                        "threads=virtual",
                        "tasks=10",
                        "warmup=5",
                        "iterations=10");
    }

    @Test
    void includedCombinationIsKeptEvenIfExcluded() {
        assertThat(
                        descriptions(
                                smallest(
                                        "matrix.exclude=[{cpus: [1, 2]}]",
                                        "matrix.include=[{cpus: 2, threads: virtual, tasks: 10}]")))
                .containsExactly("jvm-25 cpus=2 threads=virtual tasks=10");
    }

    @Test
    void emptyPlanIsRejectedWithReasonAndProfile() {
        String file =
                Experiments.SMALLEST
                        + "profiles: {none: {matrix: {exclude: [{tasks: [10, 100]}]}}}";
        refused(() -> Plan.of(Experiments.read(file, "none"), Filter.ALL))
                .endsWith(
                        ":8:19: no configuration of 'example' (profile none) is left\nfix:"
                                + " 'exclude' removes all of them: shorten it.");
    }

    @Test
    void runtimeTooOldForTheWorkloadIsRejected() {
        assertThat(smallest("workload={name: structured}").configurations()).isNotEmpty();
        refused(() -> smallest("workload={name: structured}", "matrix.runtime=jvm-21"))
                .contains("structured needs Java 25");
        refused(() -> smallest("workload={name: structured}", "matrix.runtime=native-25"))
                .contains("A native image cannot look up methods of a newer Java by name");
    }
}
