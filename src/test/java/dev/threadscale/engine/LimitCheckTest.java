package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.host.CpuSet;
import dev.threadscale.measured.Outcome;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.WorkerVersion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A fork that ran under other limits than asked for must not become a data point: every comparison
 * would be wrong and look right. Unknown is no proof either.
 */
class LimitCheckTest {

    private static final String HOTSPOT = "OpenJDK+64-Bit+Server+VM";

    /**
     * Judges a fork that went well in all but its limits.
     *
     * @param seen what its worker saw unlike the usual, as {@code key=value key=}; the last is
     *     missing
     * @return what is wrong; empty if the fork completed
     */
    private static String judge(
            Enforced enforced, String cpuset, String seen, String... overrides) {
        Map<String, String> values = new LinkedHashMap<>();
        String usual =
                WorkerOutput.RUNTIME + " affinity=0 processors=1 memory_limit_bytes=1073741824";
        for (String word : (usual + " " + seen).split(" ", -1)) {
            values.put(word.replaceFirst("=.*", ""), word);
        }
        WorkerReport report =
                new WorkerReport(IterationCount.of(1), IterationCount.of(2), row -> {});
        report.accept(
                values.values().stream()
                        .filter(word -> !word.endsWith("="))
                        .collect(Collectors.joining(" ", "@host ", "")));
        List.of(
                        WorkerOutput.warmup(1),
                        WorkerOutput.measured(1),
                        WorkerOutput.measured(2),
                        WorkerOutput.end(3))
                .forEach(report);
        ForkEnd end =
                new Invocation("", Optional.ofNullable(cpuset).map(CpuSet::parse), enforced)
                        .end(new ForkEnd.Exited(0, false, false));
        ForkResult result = ForkResult.judge(Plans.configuration(overrides), end, report);
        assertThat(result.outcome())
                .isEqualTo(result.reason().isEmpty() ? Outcome.COMPLETED : Outcome.INVALID);
        return result.reason();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    0-1 | -
                    0   | its CPUs should be 2 after the change, but the worker saw the CPUs 0 and a quota of none
                    """)
    void limitsAfterAChangeAreChecked(String affinity, String expected) {
        String seen = "changed_processors=2 changed_affinity=" + affinity;
        String level = cpus("{from: 1, to: 2, after: 3}");
        assertReason(judge(Enforced.ALL, "0", seen, level, "measure.iterations=10"), "", expected);
    }

    private static String cpus(String level) {
        return "matrix.cpus=[" + level + "]";
    }

    /** The texts that tables leave out. */
    private static void assertReason(String reason, String prefix, String expected) {
        assertThat(reason).isEqualTo(expected == null ? "" : prefix + expected);
    }

    @ParameterizedTest
    @CsvSource({
        "'2,3', affinity=2-3 processors=2,",
        "'0,2,3', 'affinity=0%2C2-3 processors=3',",
        "'2,3', affinity=0-3 processors=4, '0,1,2,3'",
        "'2,3', affinity=2 processors=1, '2'",
        "'2,3', affinity= processors=2, none",
        "'2,3', affinity=any processors=2, none",
        "'2,3', affinity=3-2 processors=2, none",
    })
    void cpusSeenAreThoseGiven(String cpuset, String seen, String reason) {
        assertReason(
                judge(Enforced.ALL, cpuset, seen, cpus("{cpuset: \"" + cpuset + "\"}")),
                "the worker should run on the CPUs 2,3 but saw ",
                reason);
    }

    @ParameterizedTest
    @CsvSource({
        // One processor for each CPU.
        "2, '2,3', affinity=2-3 processors=2,",
        "2, '2,3', affinity=2-3 processors=1, 2 processors but saw 1",
        "2, '2,3', affinity=2-3 processors=, 2 processors but saw none",
        "2, '2,3', affinity=2-3 processors=two, 2 processors but saw two",
        // A quota counts as the next whole number, where there are that many CPUs.
        "{quota: 0.5}, , affinity=0-3 quota_cpus=0.5,",
        "{quota: 1}, , affinity=0-3 quota_cpus=1,",
        "{quota: 1.01}, , affinity=0-3 processors=2 quota_cpus=1.01,",
        "{quota: 1.01}, , affinity=0-3 quota_cpus=1.01, 2 processors but saw 1",
        "{quota: 2.5}, , affinity=0-1 processors=2 quota_cpus=2.5,",
        "{quota: 2.5}, , affinity=0-1 processors=3 quota_cpus=2.5, 2 processors but saw 3",
        // The virtual machine believes what it is told.
        "{active-processors: 8}, , affinity=0-1 processors=8,",
        "{active-processors: 8}, , affinity=0-1 processors=2, 8 processors but saw 2",
        "'{quota: 0.5, active-processors: 4}', , affinity=0-1 processors=4 quota_cpus=0.5,",
    })
    void theProcessorsSeenFollowFromAffinityAndQuota(
            String cpus, String cpuset, String seen, String reason) {
        assertReason(
                judge(Enforced.ALL, cpuset, seen, cpus(cpus)), "the runtime should see ", reason);
    }

    @ParameterizedTest
    @CsvSource({
        "{quota: 0.5}, 0.5, ",
        "{quota: 0.5}, 0.504, ",
        "{quota: 0.5}, 0.506, 0.5 CPUs but saw 0.506",
        "{quota: 0.5}, 0.52, 0.5 CPUs but saw 0.52",
        "{quota: 0.5}, '', 0.5 CPUs but saw none",
        "{quota: 0.5}, half, 0.5 CPUs but saw half",
        "{quota: 0.5}, NaN, 0.5 CPUs but saw NaN",
        "{quota: 0.01}, '', 0.01 CPUs but saw none",
        "{active-processors: 1}, '', ",
        "{active-processors: 1}, 0.5, no CPUs but saw 0.5",
    })
    void theQuotaSeenIsTheOneAskedFor(String cpus, String seen, String reason) {
        assertReason(
                judge(Enforced.ALL, null, "affinity=0-1 quota_cpus=" + seen, cpus(cpus)),
                "the worker should have a quota of ",
                reason);
    }

    @ParameterizedTest
    @CsvSource({
        "1073741824,",
        // Rounded down to a page of 4 or 64 KiB.
        "1073737728,",
        "1073676288,",
        "1073676287, 1073676287",
        "2147483648, 2147483648",
        "0, 0",
        "max, max",
        "'', none",
    })
    void memoryLimitSeenIsTheOneAskedForUpToAPage(String seen, String reason) {
        assertReason(
                judge(Enforced.ALL, "0", "memory_limit_bytes=" + seen, cpus("1")),
                "the worker should have a memory limit of 1073741824 bytes but saw ",
                reason);
    }

    @ParameterizedTest
    @CsvSource({
        "memory_limit_bytes=, ''",
        "quota_cpus=0.5 memory_limit_bytes=1, ''",
        "affinity=0-1 processors=2, 'the worker should run on the CPUs 0 but saw 0,1'",
        "processors=2, the runtime should see 1 processors but saw 2",
    })
    void withoutAContainerOnlyTheCpusCount(String seen, String reason) {
        assertThat(judge(Enforced.CPUS, "0", seen, cpus("1"))).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({"affinity=", "affinity=none"})
    void unknownAffinityProvesNoLimit(String seen) {
        assertThat(judge(Enforced.CPUS, null, seen, cpus("{active-processors: 1}")))
                .isEqualTo("the worker could not see on which CPUs it may run");
    }

    @ParameterizedTest
    @CsvSource({
        "virtual, 7, 256,",
        "platform, 7, 256,",
        "{virtual: {parallelism: 1}}, 1, 256,",
        "{virtual: {parallelism: 1}}, 2, 256, 'parallelism 1 and max-pool-size 256 but have parallelism 2 and max-pool-size 256'",
        "{virtual: {parallelism: 3}}, '', 256, 'parallelism 3 and max-pool-size 256 but have none'",
        "{virtual: {parallelism: 300}}, 300, 300,",
        "'{virtual-executor: {parallelism: 3, max-pool-size: 2}}', 2, 2,",
        "{virtual: {max-pool-size: 8}}, 2, 8,",
        "{virtual: {max-pool-size: 8}}, 2, 256, 'parallelism 2 and max-pool-size 8 but have parallelism 2 and max-pool-size 256'",
        "{virtual: {max-pool-size: 1}}, 2, 1, 'parallelism 1 and max-pool-size 1 but have parallelism 2 and max-pool-size 1'",
    })
    void theCarriersSeenAreThoseOfTheLevel(
            String threads, String seen, String most, String reason) {
        assertReason(
                judge(
                        Enforced.ALL,
                        null,
                        "affinity=0-1 processors=2 carrier_parallelism=%s carrier_max_pool_size=%s"
                                .formatted(seen, most),
                        "matrix.cpus=[2]",
                        "matrix.threads=[" + threads + "]"),
                "virtual threads should have ",
                reason);
    }

    @ParameterizedTest
    @CsvSource({
        "jvm-25, serial, 'Copy, MarkSweepCompact',",
        "jvm-25, parallel, 'PS Scavenge, PS MarkSweep',",
        "jvm-25, g1, 'G1 Young Generation, G1 Concurrent GC, G1 Old Generation',",
        "jvm-25, zgc, 'ZGC Minor Cycles, ZGC Minor Pauses, ZGC Major Cycles',",
        "jvm-25, g1, 'Copy, MarkSweepCompact', g1",
        "jvm-25, serial, 'G1 Young Generation, G1 Old Generation', serial",
        "jvm-25, serial, none, serial",
        // Other virtual machines have other collectors; but HotSpot's have to be the right ones.
        "'{image: \"ibm:25\"}', serial, 'scavenge, global',",
        "'{image: \"other:25\"}', serial, 'G1 Young Generation, G1 Old Generation', serial",
        // A native image was built with its own.
        "native-25, serial, 'young generation scavenger, complete scavenger',",
    })
    void theCollectorSeenIsTheOneAskedFor(
            String runtime, String collector, String seen, String reason) {
        String vm = runtime.startsWith("native") ? "Substrate+VM" : HOTSPOT;
        assertThat(
                        judge(
                                Enforced.ALL,
                                "0",
                                "vm=%s collector=%s".formatted(vm, seen.replace(' ', '+')),
                                cpus("1"),
                                "matrix.runtime=[" + runtime + "]",
                                "jvm.collector=" + collector))
                .isEqualTo(
                        reason == null
                                ? ""
                                : "the collector should be %s but is %s".formatted(reason, seen));
    }

    @ParameterizedTest
    @CsvSource({
        // Less one survivor space.
        "259522560, true",
        "268435456, true",
        "67108864, false",
        "1073741824, false",
    })
    void heapSeenIsTheOneAskedFor(String seen, boolean same) {
        assertThat(
                        judge(
                                Enforced.ALL,
                                "0",
                                "vm=%s heap_max_bytes=%s".formatted(HOTSPOT, seen),
                                cpus("1"),
                                "matrix.heap=256m"))
                .isEqualTo(same ? "" : "the heap should have 268435456 bytes but has " + seen);
    }

    @ParameterizedTest
    @CsvSource({
        "jvm-25, 25.0.3, " + HOTSPOT + ", true",
        "jvm-25, 25, " + HOTSPOT + ", true",
        "jvm-25, 25-ea, " + HOTSPOT + ", true",
        "jvm-25, 21.0.10, " + HOTSPOT + ", false",
        "jvm-25, 250.1, " + HOTSPOT + ", false",
        "jvm-25, 25.0.3, Substrate+VM, false",
        "native-25, 25.0.3, Substrate+VM, true",
        "native-25, 25.0.3, " + HOTSPOT + ", false",
        "'{image: \"other:25\"}', 25.0.3, " + HOTSPOT + ", true",
        "'{image: \"other:25\"}', 25.0.3, Substrate+VM, false",
    })
    void theRuntimeSeenIsTheOneAskedFor(String runtime, String version, String vm, boolean same) {
        assertThat(
                        judge(
                                Enforced.ALL,
                                "0",
                                "java_version=%s vm=%s".formatted(version, vm),
                                cpus("1"),
                                "matrix.runtime=[" + runtime + "]"))
                .matches(
                        same
                                ? ""
                                : "the runtime should be .* but is %s %s"
                                        .formatted(vm.replace('+', ' '), version));
    }

    @ParameterizedTest
    @CsvSource({"worker=0.0.9, 0.0.9", "worker=, none"})
    void workerIsTheLaunchersOwn(String seen, String version) {
        assertThat(judge(Enforced.CPUS, "0", seen, cpus("1")))
                .isEqualTo(
                        "the worker should be %s but is %s".formatted(WorkerVersion.HERE, version));
    }

    @ParameterizedTest
    @CsvSource({
        "1, affinity=1 processors=1,",
        "2, affinity=2-3 processors=2,",
        // Older kubelets also set a quota, which takes nothing away.
        "2, affinity=2-3 processors=2 quota_cpus=2.0,",
        "1, affinity=0-1 processors=2, '0,1'",
        "2, affinity=1 processors=1, 1",
        "1, affinity=, none",
    })
    void cpusThatTheNodeChoosesAreTheForksOwn(String cpus, String seen, String shared) {
        assertThat(judge(Enforced.COUNT, null, seen, cpus(cpus)))
                .isEqualTo(
                        shared == null
                                ? ""
                                : ("the worker should have %s of the node's CPUs to"
                                                + " itself but saw %s, which it shares: the node's"
                                                + " kubelet needs cpuManagerPolicy: static, CPUs"
                                                + " reserved for the system, and a restart without its"
                                                + " file cpu_manager_state")
                                        .formatted(cpus, shared));
    }

    @Test
    void unusedOptionOfTheConfigurationIsNoMeasurementOfIt() {
        String option = "jvm.options=['-XX:+UseNUMA']";

        assertThat(judge(Enforced.ALL, "0", "unmet_options=UseNUMA%3Dfalse", option))
                .isEqualTo("the virtual machine does not use -XX:+UseNUMA: it uses false");
        assertThat(judge(Enforced.ALL, "0", "unmet_options=UseNUMA%3Dfalse")).isEmpty();
        assertThat(judge(Enforced.ALL, "0", "processors=1", option)).isEmpty();
    }
}
