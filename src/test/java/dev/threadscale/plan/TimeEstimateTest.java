package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.SmallArguments;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.WorkloadType;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The estimate is rough, but never nothing, and more work never takes less time. */
class TimeEstimateTest {

    static Stream<Arguments> everyWorkloadAndThreadKind() {
        return Stream.concat(
                Workloads.all().stream()
                        .map(type ->
                                Arguments.of(small(type), SmallArguments.kind(type, 1).name())),
                ThreadKinds.names().stream()
                        .map(name -> Arguments.of("workload={name: factorization}", name)));
    }

    @ParameterizedTest
    @MethodSource("everyWorkloadAndThreadKind")
    void everyPlanTakesSomeTime(String workload, String threads) {
        assertThat(
                        estimate(
                                workload,
                                "matrix.threads=" + threads,
                                "measure={warmup: 0, iterations: 1}"))
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "measure.forks=300",
                "measure.iterations=1000",
                "measure.warmup=1000",
                "matrix.tasks=[10, 10000]",
                "matrix.cpus=[1, 2, 3, 4]",
                "matrix.cpus={quota: 0.01}",
                "workload.number=1000000000000000",
                "matrix.number=[87654321, 1000000000000000]"
            })
    void moreWorkTakesLonger(String override) {
        assertThat(estimate(override)).isGreaterThan(estimate());
    }

    @Test
    void timeGrowsInProportionToTheForks() {
        Duration one = estimate("measure={forks: 1, sentinel: false}");
        assertThat(estimate("measure={forks: 100, sentinel: false}"))
                .isBetween(one.minusSeconds(1).multipliedBy(100), one.multipliedBy(100));
    }

    @Test
    void choosingWorkerMeasuresHalfOfAFork() {
        Duration one =
                estimate("measure={warmup: steady, iterations: 1, forks: 1, sentinel: false}");
        Duration many =
                estimate("measure={warmup: steady, iterations: auto, forks: 1, sentinel: false}");
        assertThat(many).isBetween(one.plusSeconds(1), one.multipliedBy(3));
    }

    /** One before the first of the blocks and one behind each, half a second each or more. */
    @Test
    void sentinelsAreIncludedInTheTime() {
        Duration without = estimate("measure={forks: 99, sentinel: false}");
        Duration with = estimate("measure={forks: 99, sentinel: true}");

        assertThat(with).isGreaterThan(without.plusSeconds(50));
        assertThat(estimate("measure={forks: 99}"))
                .isBetween(without.plusSeconds(1), with.minusSeconds(1));
    }

    @Test
    void forksForAPrecisionAreBounded() {
        Plan plan = smallest("measure={precision: 2%, forks: {min: 3, max: 20}}");
        assertThat(TimeEstimate.least(plan)).isEqualTo(estimate("measure.forks=3"));
        assertThat(TimeEstimate.most(plan)).isEqualTo(estimate("measure.forks=20"));
        assertThat(plan.forks()).hasSize(3 * plan.configurations().size());
        assertThat(plan.mostForks()).isEqualTo(20L * plan.configurations().size());
    }

    /** A thread counts to its share of 1,000 in microseconds, to 100 million for much longer. */
    @ParameterizedTest
    @CsvSource({
        "counter, operations=1000, 2",
        "counter, operations=100000000, 0",
        "counter, 'operations=1000, steps=1000000', 0",
        "factorization, number=4, 0"
    })
    void workCheaperThanItsThreadsIsDetected(String workload, String parameter, int found) {
        Plan plan =
                smallest(
                        "workload={name: %s, %s}".formatted(workload, parameter.replace("=", ": ")),
                        "matrix={cpus: 1, threads: platform, tasks: [32, 64]}");
        assertThat(TimeEstimate.mostlyStarting(plan)).isEqualTo(found);
    }

    @Test
    void concurrentTasksShareTheCpusAndSequentialOnesDoNot() {
        String[] much = {"matrix.tasks=100000", "measure.forks=1", "matrix.threads=virtual"};
        assertThat(estimate(with(much, "matrix.cpus=4")))
                .isLessThan(estimate(with(much, "matrix.cpus=1")).dividedBy(3));
        assertThat(estimate(with(much, "matrix.threads=sequential", "matrix.cpus=4")))
                .isEqualTo(estimate(with(much, "matrix.threads=sequential", "matrix.cpus=1")));
    }

    @Test
    void createdThreadsCostLessThanStartedOnes() {
        String[] threads = {"matrix.tasks=100000", "matrix.threads=platform"};
        assertThat(estimate(with(threads, "workload={name: thread-instantiate}")))
                .isLessThan(estimate(with(threads, "workload={name: thread-start}")).dividedBy(3));
    }

    @Test
    void expectedDeadlockTakesTheTimeOut() {
        String[] deadlock = {
            "workload={name: starvation}",
            "matrix.threads=single-pool",
            "expect={outcome: deadlocked}",
            "measure.timeout=100s"
        };
        assertThat(estimate(deadlock))
                .isGreaterThan(estimate(with(deadlock, "measure.timeout=10s")).multipliedBy(5));
    }

    /** The smallest plan has one task, for which some defaults make no sense. */
    private static String small(WorkloadType type) {
        StringBuilder workload = new StringBuilder("workload={name: " + type.name());
        SmallArguments.of(type)
                .forEach((key, value) ->
                        workload.append(", ").append(key).append(": ").append(value));
        return workload.append("}").toString();
    }

    private static String[] with(String[] first, String... more) {
        return Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new);
    }

    private static Duration estimate(String... overrides) {
        return TimeEstimate.least(smallest(overrides));
    }
}
