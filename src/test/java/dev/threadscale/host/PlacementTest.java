package dev.threadscale.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SavedHost;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A study whose CPUs differ in more than their number compares something else than it says. */
class PlacementTest {

    @TempDir private Path root;

    private Placement on(String host, String... limits) {
        return Placement.of(
                HostCpus.of(SavedHost.unpack(host, root).topology()),
                Stream.of(limits).map(HostCpusTest::limit).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "smt-laptop, 2, '1,2', '0,3,4,7'",
        "two-sockets, 8, '8-15', '0-7,16-23'",
        "hybrid, 3, '2,4,6', '0,1,8-11'",
        "vm, 1, '1', '0'",
    })
    void uniformCoresNeedNoNote(String host, String count, String measured, String spare) {
        Placement placement = on(host, "1", count);
        assertThat(placement.measured()).contains(CpuSet.parse(measured));
        assertThat(placement.spare()).contains(CpuSet.parse(spare));
        assertThat(placement.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "smt-laptop|5|cpus=5 has more than one CPU of a core (SMT)",
                "smt-laptop|{cpuset: \"1,5\"}|cpus=cpuset:1,5 has more than one CPU of a core (SMT)",
                "two-sockets|9|cpus=9 has more than one NUMA node or socket",
                "hybrid|5|cpus=5 has performance and efficiency cores",
                "big-little|3|cpus=3 has performance and efficiency cores",
            })
    void countWithUnlikeCpusIsNoted(String host, String cpus, String note) {
        assertThat(on(host, "1", cpus).notes())
                .anySatisfy(said -> assertThat(said).startsWith(note));
        assertThat(on(host, "1").notes()).isEmpty();
    }

    @Test
    void countsThatMixTheSameAreSaidTogether() {
        assertThat(on("two-sockets", "8", "9", "32").notes())
                .startsWith(
                        "cpus=32 has more than one CPU of a core (SMT): they share its execution"
                                + " units",
                        "cpus=9, cpus=32 has more than one NUMA node or socket: memory is farther"
                                + " from some of its CPUs");
    }

    /** Else the launcher would take time from the only CPU that forks may use. */
    @Test
    void launcherUsesCpusThatForksMayNot() {
        HostCpus host = HostCpus.of(SavedHost.unpack("vm", root).topology());
        Placement placement =
                Placement.of(
                        host.only(CpuSet.parse("0")),
                        host,
                        List.of(HostCpusTest.limit("1"), HostCpusTest.limit("{quota: 0.5}")));
        assertThat(placement.measured()).contains(CpuSet.parse("0"));
        assertThat(placement.spare()).isEmpty();
        assertThat(placement.notes()).isEmpty();
    }

    @Test
    void isolatedCpusAreSaidWhereThreadsWouldHaveToMoveAmongThem() {
        SavedHost host = SavedHost.unpack("vm", root).with("/sys/devices/system/cpu/isolated", "1");
        HostCpus cpus = HostCpus.of(host.topology());
        assertThat(Placement.of(cpus, List.of(HostCpusTest.limit("2"))).notes())
                .first()
                .asString()
                .startsWith("cpus=2 has isolated CPUs");
        assertThat(Placement.of(cpus, List.of(HostCpusTest.limit("{cpuset: \"1\"}"))).notes())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vm | 1;2 | the forks use all CPUs of the host (0,1): the launcher and everything"
                        + " else that runs here take time from them",
                "smt-laptop | 4 | the launcher has the CPUs 4,5,6,7, which share cores with the"
                        + " measured ones",
                "smt-laptop | 1;{quota: 0.5} | cpus=quota:0.5 is not bound to CPUs, so it may"
                        + " also use the launcher's",
                "bare | 1 | it is unknown which CPUs of the host share a core, so they are"
                        + " used in the order of their numbers",
            })
    void sharedAndUnknownCpusAreNoted(String host, String limits, String note) {
        assertThat(on(host, limits.split(";", -1)).notes()).containsExactly(note);
    }

    @Test
    void spareCpuMayShareACore() {
        assertThat(on("smt-laptop", "4").spare()).contains(CpuSet.parse("4-7"));
        assertThat(on("vm", "1", "2").spare()).isEmpty();
        assertThat(on("vm", "1", "4096").measured()).contains(CpuSet.parse("1"));
        assertThat(on("smt-laptop", "{quota: 0.5}").measured()).isEmpty();
    }

    /** Else a companion would have fewer CPUs the more its fork has. */
    @Test
    void cpusBesideAForkAreTheSameForEveryCount() {
        Placement placement = on("smt-laptop", "1", "3");
        assertThat(placement.beside(Optional.of(CpuSet.parse("1"))))
                .isEqualTo(placement.beside(Optional.of(CpuSet.parse("1-3"))))
                .contains(CpuSet.parse("0,4"));
    }

    @Test
    void whereTheLargestCountLeavesNoneASmallerOneStillLeavesSome() {
        Placement placement = on("vm", "1", "2");
        assertThat(placement.beside(Optional.of(CpuSet.parse("1")))).contains(CpuSet.parse("0"));
        assertThat(placement.beside(Optional.of(CpuSet.parse("0-1")))).isEmpty();
    }
}
