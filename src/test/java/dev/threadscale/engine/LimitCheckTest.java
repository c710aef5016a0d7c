package dev.threadscale.engine;

import static dev.threadscale.fixture.WorkerOutput.RUNTIME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.CpuSet;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A fork that ran under other limits than asked for must not become a data point: every comparison
 * would be wrong and look right. Unknown is no proof either.
 */
class LimitCheckTest {

    private static final long GIB = 1L << 30;

    /** Judges a fork that went well in all but its limits. */
    private static ForkResult judge(
            String cpus, String cpuset, ForkEnd.Enforced enforced, String host) {
        return judge(List.of("matrix.cpus=[" + cpus + "]"), cpuset, enforced, host);
    }

    private static ForkResult judge(
            List<String> overrides, String cpuset, ForkEnd.Enforced enforced, String host) {
        WorkerReport report = new WorkerReport(1, 2, row -> {});
        report.accept("@host " + (host.contains("vm=") ? host : RUNTIME + " " + host));
        List.of(
                        WorkerOutput.warmup(1),
                        WorkerOutput.measured(1),
                        WorkerOutput.measured(2),
                        WorkerOutput.end(3))
                .forEach(report);
        ForkEnd end =
                new ForkEnd(
                        OptionalInt.of(0),
                        false,
                        false,
                        Optional.empty(),
                        List.of(),
                        Optional.ofNullable(cpuset).map(CpuSet::parse),
                        enforced);
        return ForkResult.judge(Plans.configuration(overrides.toArray(String[]::new)), end, report);
    }

    private static void assertJudged(ForkResult result, String reason) {
        assertThat(result)
                .isEqualTo(
                        reason == null
                                ? new ForkResult(Outcome.COMPLETED, "")
                                : new ForkResult(Outcome.INVALID, reason));
    }

    @ParameterizedTest
    @CsvSource({
        "'2,3', affinity=2-3 processors=2,",
        "'0,2,3', 'affinity=0%2C2-3 processors=3',",
        "'2,3', affinity=0-3 processors=4, 'saw 0,1,2,3'",
        "'2,3', affinity=2 processors=1, 'saw 2'",
        "'2,3', processors=2, saw none",
        "'2,3', affinity=any processors=2, saw none",
        "'2,3', affinity=3-2 processors=2, saw none",
    })
    void theCpusSeenAreThoseGiven(String cpuset, String host, String seen) {
        String all = host + " memory_limit_bytes=" + GIB;
        ForkResult result =
                judge("{cpuset: \"" + cpuset + "\"}", cpuset, ForkEnd.Enforced.ALL, all);
        assertJudged(
                result, seen == null ? null : "the worker was to run on the CPUs 2,3 and " + seen);
    }

    @ParameterizedTest
    @CsvSource({
        // One processor for each CPU.
        "2, '2,3', 2-3, 2, 2",
        "2, '2,3', 2-3, 1, 2",
        "2, '2,3', 2-3, , 2",
        "2, '2,3', 2-3, two, 2",
        // A quota counts as the next whole number, where there are that many CPUs.
        "{quota: 0.5}, , 0-3, 1, 1",
        "{quota: 1}, , 0-3, 1, 1",
        "{quota: 1.01}, , 0-3, 2, 2",
        "{quota: 1.01}, , 0-3, 1, 2",
        "{quota: 2.5}, , 0-1, 2, 2",
        "{quota: 2.5}, , 0-1, 3, 2",
        // The virtual machine believes what it is told.
        "{active-processors: 8}, , 0-1, 8, 8",
        "{active-processors: 8}, , 0-1, 2, 8",
        "'{quota: 0.5, active-processors: 4}', , 0-1, 4, 4",
    })
    void theProcessorsSeenFollowFromAffinityAndQuota(
            String cpus, String cpuset, String affinity, String seen, int expected) {
        String quota = cpus.replaceAll(".*quota: ([0-9.]+).*|.*", "$1");
        String host =
                "affinity=%s memory_limit_bytes=%d%s%s"
                        .formatted(
                                affinity,
                                GIB,
                                seen == null ? "" : " processors=" + seen,
                                quota.isEmpty() ? "" : " quota_cpus=" + quota);
        assertJudged(
                judge(cpus, cpuset, ForkEnd.Enforced.ALL, host),
                Integer.toString(expected).equals(seen)
                        ? null
                        : "the runtime was to see %d processors and saw %s"
                                .formatted(expected, seen == null ? "none" : seen));
    }

    @ParameterizedTest
    @CsvSource({
        "{quota: 0.5}, 0.5, ",
        "{quota: 0.5}, 0.504, ",
        "{quota: 0.5}, 0.506, quota of 0.5 CPUs and saw 0.506",
        "{quota: 0.01}, , quota of 0.01 CPUs and saw none",
        "{quota: 0.5}, 0.52, quota of 0.5 CPUs and saw 0.52",
        "{quota: 0.5}, , quota of 0.5 CPUs and saw none",
        "{quota: 0.5}, half, quota of 0.5 CPUs and saw half",
        "{quota: 0.5}, NaN, quota of 0.5 CPUs and saw NaN",
        "{active-processors: 1}, , ",
        "{active-processors: 1}, 0.5, quota of no CPUs and saw 0.5",
    })
    void theQuotaSeenIsTheOneAskedFor(String cpus, String seen, String reason) {
        String host =
                "affinity=0-1 processors=1 memory_limit_bytes=%d%s"
                        .formatted(GIB, seen == null ? "" : " quota_cpus=" + seen);
        assertJudged(
                judge(cpus, null, ForkEnd.Enforced.ALL, host),
                reason == null ? null : "the worker was to have a " + reason);
    }

    @ParameterizedTest
    @CsvSource({
        "1073741824, true",
        // Rounded down to a page of 4 or 64 KiB.
        "1073737728, true",
        "1073676288, true",
        "1073676287, false",
        "2147483648, false",
        "0, false",
        "max, false",
        ", false",
    })
    void theMemoryLimitSeenIsTheOneAskedForUpToAPage(String seen, boolean same) {
        String host = "affinity=0 processors=1";
        String memory = seen == null ? "" : " memory_limit_bytes=" + seen;
        assertJudged(
                judge("1", "0", ForkEnd.Enforced.ALL, host + memory),
                same
                        ? null
                        : "the worker was to have a memory limit of 1073741824 bytes and saw "
                                + (seen == null ? "none" : seen));
    }

    @ParameterizedTest
    @CsvSource({
        "affinity=0 processors=1, ",
        "affinity=0 processors=1 quota_cpus=0.5 memory_limit_bytes=1, ",
        "affinity=0-1 processors=2, 'the worker was to run on the CPUs 0 and saw 0,1'",
        "affinity=0 processors=2, the runtime was to see 1 processors and saw 2",
    })
    void withoutAContainerOnlyTheCpusCount(String host, String reason) {
        assertJudged(judge("1", "0", ForkEnd.Enforced.CPUS, host), reason);
    }

    @ParameterizedTest
    @CsvSource({"processors=1", "processors=1 affinity=", "processors=1 affinity=none"})
    void anUnknownAffinityIsNoProofOfAnyLimit(String host) {
        assertJudged(
                judge("{active-processors: 1}", null, ForkEnd.Enforced.CPUS, host),
                "the worker could not see on which CPUs it may run");
    }

    @ParameterizedTest
    @CsvSource({
        "jvm-25, serial, 'Copy, MarkSweepCompact',",
        "jvm-25, parallel, 'PS Scavenge, PS MarkSweep',",
        "jvm-25, g1, 'G1 Young Generation, G1 Concurrent GC, G1 Old Generation',",
        "jvm-25, z, 'ZGC Minor Cycles, ZGC Minor Pauses, ZGC Major Cycles',",
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
        String vm = runtime.startsWith("native") ? "Substrate+VM" : "OpenJDK+64-Bit+Server+VM";
        String host =
                "java_version=25.0.3 vm=%s collector=%s affinity=0 processors=1 memory_limit_bytes=%d"
                        .formatted(vm, seen.replace(' ', '+'), GIB);
        assertJudged(
                judge(
                        List.of(
                                "matrix.cpus=1",
                                "matrix.runtime=[" + runtime + "]",
                                "jvm.collector=" + collector),
                        "0",
                        ForkEnd.Enforced.ALL,
                        host),
                reason == null ? null : "the collector was to be " + reason + " and is " + seen);
    }

    @ParameterizedTest
    @CsvSource({
        "native-25, Substrate+VM, true",
        "native-25, OpenJDK+64-Bit+Server+VM, false",
        "'{image: \"other:25\"}', OpenJDK+64-Bit+Server+VM, true",
        "'{image: \"other:25\"}', Substrate+VM, false",
    })
    void aNativeImageAndNothingElseRunsOnSubstrate(String runtime, String vm, boolean same) {
        String host =
                "java_version=25.0.3 vm=%s collector=Copy affinity=0 processors=1 memory_limit_bytes=%d"
                        .formatted(vm, GIB);
        ForkResult result =
                judge(
                        List.of("matrix.cpus=1", "matrix.runtime=[" + runtime + "]"),
                        "0",
                        ForkEnd.Enforced.ALL,
                        host);
        assertThat(result.outcome()).isEqualTo(same ? Outcome.COMPLETED : Outcome.INVALID);
        if (!same) {
            assertThat(result.reason())
                    .startsWith("the runtime was to be ")
                    .endsWith(" and is " + vm.replace('+', ' ') + " 25.0.3");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "25.0.3, OpenJDK+64-Bit+Server+VM, true",
        "25, OpenJDK+64-Bit+Server+VM, true",
        "25-ea, OpenJDK+64-Bit+Server+VM, true",
        "21.0.10, OpenJDK+64-Bit+Server+VM, false",
        "250.1, OpenJDK+64-Bit+Server+VM, false",
        "25.0.3, Substrate+VM, false",
    })
    void theRuntimeSeenIsTheOneAskedFor(String version, String vm, boolean same) {
        String host =
                "java_version=%s vm=%s collector=Copy affinity=0 processors=1 memory_limit_bytes=%d"
                        .formatted(version, vm, GIB);
        ForkResult result = judge("1", "0", ForkEnd.Enforced.ALL, host);
        assertThat(result.outcome()).isEqualTo(same ? Outcome.COMPLETED : Outcome.INVALID);
        if (!same) {
            assertThat(result.reason())
                    .isEqualTo(
                            "the runtime was to be jvm-25 and is %s %s"
                                    .formatted(vm.replace('+', ' '), version));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, affinity=1 processors=1,",
        "2, affinity=2-3 processors=2,",
        // Older kubelets set a quota besides, which takes nothing away.
        "2, affinity=2-3 processors=2 quota_cpus=2.0,",
        "1, affinity=0-1 processors=2, '0,1'",
        "2, affinity=1 processors=1, 1",
        "1, processors=1, none",
    })
    void cpusThatTheNodeChoosesAreTheForksOwn(String cpus, String host, String seen) {
        ForkResult result =
                judge(cpus, null, ForkEnd.Enforced.COUNT, host + " memory_limit_bytes=" + GIB);
        assertJudged(
                result,
                seen == null
                        ? null
                        : ("the worker was to have %s of the node's CPUs to itself and saw %s, which"
                                        + " it shares: the node's kubelet needs cpuManagerPolicy:"
                                        + " static, CPUs reserved for the system, and a restart"
                                        + " without its file cpu_manager_state")
                                .formatted(cpus, seen));
    }
}
