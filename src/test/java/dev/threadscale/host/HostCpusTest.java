package dev.threadscale.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.SavedHost;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which CPUs a fork gets, and which limits a host cannot give. */
class HostCpusTest {

    @TempDir private Path root;

    static CpuLimit limit(String cpus) {
        return Plans.configuration("matrix.cpus=[" + cpus + "]").cpus();
    }

    private static HostCpus some(String cpus) {
        return HostCpus.of(Topology.unknown(64).only(CpuSet.parse(cpus).cpus()));
    }

    private HostCpus saved(String name) {
        return HostCpus.of(SavedHost.unpack(name, root).topology());
    }

    @ParameterizedTest
    @CsvSource({
        // A core each before its second thread; the core of CPU 0 last.
        "smt-laptop, '1,2,3,0,5,6,7,4'",
        // A whole node before the other, of equal ones the one without CPU 0.
        "two-sockets, '8,9,10,11,12,13,14,15,1,2,3,4,5,6,7,0,"
                + "24,25,26,27,28,29,30,31,17,18,19,20,21,22,23,16'",
        // Performance cores, efficiency cores, and only then second threads.
        "hybrid, '2,4,6,0,8,9,10,11,3,5,7,1'",
        "big-little, '4,5,1,2,3,0'",
        "vm, '1,0'",
        "bare, '1,2,3,0'",
    })
    void cpusAreTakenInTheOrderOfTheirWorth(String host, String order) {
        assertThat(saved(host).describe()).containsEntry("cpu_order", order);
    }

    @ParameterizedTest
    @CsvSource({
        // Threads stay where they are on isolated ones.
        "smt-laptop, isolated, '1,5', '2,3,0,6,7,4,1,5'",
        "two-sockets, online, 0-9, '1,2,3,4,5,6,7,0,8,9'",
    })
    void isolatedCpusAreTakenLastAndTheLargerNodeFirst(
            String host, String list, String cpus, String order) {
        SavedHost saved =
                SavedHost.unpack(host, root).with("/sys/devices/system/cpu/" + list, cpus);
        assertThat(HostCpus.of(saved.topology()).describe()).containsEntry("cpu_order", order);
    }

    @ParameterizedTest
    @CsvSource({
        "/sys/fs/cgroup/cpuset.cpus.effective, 1-2, '2,1'",
        "/sys/fs/cgroup/cpuset/cpuset.effective_cpus, 3, '3'",
        "/sys/fs/cgroup/cpuset.cpus.effective, all, '1,2,3,0,5,6,7,4'",
    })
    void launcherInAContainerHasTheCpusOfItsForks(String file, String cpus, String order) {
        SavedHost host = SavedHost.unpack("smt-laptop", root).with(file, cpus);
        assertThat(HostCpus.here(host.files()).orElseThrow().describe())
                .containsEntry("cpu_order", order);
    }

    @Test
    void secondThreadsAreCoresIfOnlyTheyAreAllowed() {
        HostCpus host =
                HostCpus.of(
                        SavedHost.unpack("smt-laptop", root)
                                .topology()
                                .only(CpuSet.parse("4-6").cpus()));
        assertThat(host.describe()).containsEntry("cpu_order", "5,6,4");
    }

    @ParameterizedTest
    @CsvSource({
        "0-3, 1, 1",
        "0-3, 2, '1,2'",
        "0-3, 4, '0,1,2,3'",
        "'1,4,9', 2, '4,9'",
        "0-3, {count: 2}, '1,2'",
        "0-3, '{count: 2, quota: 0.5}', '1,2'",
        // Named CPUs are taken as they are.
        "0-3, '{cpuset: \"0,2\"}', '0,2'",
    })
    void aCountTakesTheFirstOfTheOrderAndNamedOnesAreTakenAsTheyAre(
            String host, String cpus, String chosen) {
        assertThat(some(host).choose(limit(cpus)).map(CpuSet::toString)).contains(chosen);
    }

    @ParameterizedTest
    @CsvSource({"{quota: 0.5}", "{active-processors: 1}", "'{quota: 2, active-processors: 1}'"})
    void limitWithoutCpusLeavesAll(String cpus) {
        assertThat(some("0-3").choose(limit(cpus))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1",
        "2",
        "{quota: 2}",
        "{quota: 0.01}",
        "'{cpuset: \"1,3\"}'",
        "{active-processors: 64}"
    })
    void whatTheHostHasIsAvailable(String cpus) {
        assertThat(some("1,3").unavailable(limit(cpus))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3|it needs 3 CPUs and the host has 2",
                "{count: 4096}|it needs 4096 CPUs and the host has 2",
                "{cpuset: \"0\"}|it needs the CPUs 0 and the host has 1,3",
                "{cpuset: \"1-3\"}|it needs the CPUs 1,2,3 and the host has 1,3",
                "{quota: 2.01}|it needs a quota of 2.01 CPUs and the host has 2",
                "{count: 1, quota: 3}|it needs a quota of 3 CPUs and the host has 2",
            })
    void whatTheHostLacksIsUnavailableWithTheReason(String cpus, String reason) {
        assertThat(some("1,3").unavailable(limit(cpus))).contains(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "smt-laptop, 1, '0,2,3,4,6,7'",
        "smt-laptop, 0-3, '4,5,6,7'",
        "hybrid, '0,2,4,6', '8,9,10,11'",
        "vm, 1, 0"
    })
    void apartFromSomeCpusAreThoseOfOtherCoresIfThereAreAny(
            String host, String taken, String apart) {
        assertThat(saved(host).apart(CpuSet.parse(taken))).contains(CpuSet.parse(apart));
    }

    @Test
    void noCpuIsLeftApartFromAll() {
        assertThat(some("0-3").apart(CpuSet.parse("0-7"))).isEmpty();
    }
}
