package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.descriptions;
import static dev.threadscale.fixture.Plans.smallest;
import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Collector, heap, memory and options as axes: each fork must run with the level it is named after.
 */
class MachineAxesTest {

    private static final List<String> ONE =
            List.of("matrix.cpus=1", "matrix.threads=virtual", "matrix.tasks=10");

    @Test
    void everyLevelReachesTheCommandLine() {
        Plan plan =
                plan(
                        "matrix.collector=[serial, zgc]",
                        "matrix.heap=64m",
                        "matrix.jvm=[default, [-Xint, \"-XX:TieredStopAtLevel=1\"]]");

        assertThat(descriptions(plan))
                .containsExactly(
                        "jvm-25 cpus=1 threads=virtual tasks=10 collector=serial heap=64m jvm=default",
                        "jvm-25 cpus=1 threads=virtual tasks=10 collector=serial heap=64m"
                                + " jvm=-Xint -XX:TieredStopAtLevel=1",
                        "jvm-25 cpus=1 threads=virtual tasks=10 collector=zgc heap=64m jvm=default",
                        "jvm-25 cpus=1 threads=virtual tasks=10 collector=zgc heap=64m"
                                + " jvm=-Xint -XX:TieredStopAtLevel=1");
        assertThat(plan.configurations().getLast().runtimeArguments())
                .containsExactly(
                        "-XX:+UseZGC",
                        "-Xint",
                        "-XX:TieredStopAtLevel=1",
                        "-Xms67108864",
                        "-Xmx67108864");
    }

    @Test
    void shareOfTheHeapFollowsTheMemory() {
        Plan plan = plan("matrix.heap=50%", "matrix.memory=[512m, 1g]");

        assertThat(plan.configurations())
                .extracting(one -> one.limits().memoryBytes(), one -> one.jvm().heapBytes())
                .containsExactly(
                        tuple(512L << 20, OptionalLong.of(256L << 20)),
                        tuple(1L << 30, OptionalLong.of(512L << 20)));
    }

    /** The id of a fixed collector and heap must stay, or a run could not be continued. */
    @Test
    void defaultLeavesCollectorAndHeapToTheMachine() {
        Plan plan = plan("matrix.collector=[serial, default]", "matrix.heap=[256m, default]");

        assertThat(plan.configurations().stream().map(Configuration::runtimeArguments))
                .containsExactly(
                        List.of("-XX:+UseSerialGC", "-Xms268435456", "-Xmx268435456"),
                        List.of("-XX:+UseSerialGC"),
                        List.of("-Xms268435456", "-Xmx268435456"),
                        List.of());
        assertThat(plan.configurations().getFirst().id())
                .isEqualTo(plan("matrix.cpus=1").configurations().getFirst().id());
        assertThat(plan.configurations()).extracting(Configuration::id).doesNotHaveDuplicates();
        assertThat(plan("jvm.heap=default", "jvm.collector=default").configurations())
                .extracting(Configuration::id)
                .containsExactly(plan.configurations().getLast().id());
    }

    @Test
    void nativeImageLacksOtherCollectorsAndOptions() {
        Plan plan =
                plan(
                        "matrix.runtime=[jvm-25, native-25]",
                        "matrix.collector=[serial, g1]",
                        "matrix.jvm=[default, -Xint]");

        assertThat(plan.configurations().stream().flatMap(one -> one.impossible().stream()))
                .containsExactly(
                        "a native image takes no options of a JVM",
                        "a native image has only the serial collector",
                        "a native image has only the serial collector");
    }

    @Test
    void cacheWithCodeIsForOneCollector() {
        Plan plan =
                plan(
                        "matrix.runtime=[jvm-26-aot, jvm-27-aot]",
                        "matrix.collector=[serial, g1, default]");

        assertThat(plan.configurations().stream().flatMap(one -> one.impossible().stream()))
                .containsExactly(
                        "the cache of jvm-27-aot is for the serial collector",
                        "the cache of jvm-27-aot is for the serial collector");
    }

    @Test
    void heapAsLargeAsTheMemoryIsRefused() {
        refused(() -> plan("matrix.heap=[128m, 512m]", "matrix.memory=512m"))
                .contains("heap=512m memory=512m cannot be measured")
                .contains("The heap does not fit into the memory of the container");
    }

    @Test
    void twoNamesOfOneHeapAreRefused() {
        refused(() -> plan("matrix.heap=[512m, 50%]"))
                .contains("heap=512m and")
                .contains("are the same configuration");
    }

    private static Plan plan(String... more) {
        return smallest(Stream.concat(ONE.stream(), Arrays.stream(more)).toArray(String[]::new));
    }
}
