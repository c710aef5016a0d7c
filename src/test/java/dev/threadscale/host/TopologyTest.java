package dev.threadscale.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SavedHost;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a host does not tell is unknown: a guess would be measured as if it were true. */
@DefaultLocale(language = "fa", country = "IR")
class TopologyTest {

    @TempDir private Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "smt-laptop|1 socket, 1 NUMA node, 4 cores, 8 CPUs",
                "two-sockets|2 sockets, 2 NUMA nodes, 16 cores, 32 CPUs",
                "hybrid|1 socket, 1 NUMA node, 4 performance and 4 efficiency cores, 12 CPUs",
                "big-little|1 socket, 2 performance and 4 efficiency cores, 6 CPUs",
                "vm|1 socket, 1 NUMA node, 2 cores, 2 CPUs",
                "bare|4 CPUs, topology unknown",
            })
    void hostIsSummedUpInALine(String host, String summary) {
        assertThat(SavedHost.unpack(host, root).topology().summary()).isEqualTo(summary);
    }

    @Test
    void hostWithoutNamesOfCpusHasNoTopology() {
        assertThat(Topology.read(SavedHost.empty(root).files())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"''", "zero", "-1", "3-1"})
    void malformedListIsUnknown(String list) {
        assertThat(
                        Topology.read(
                                SavedHost.empty(root)
                                        .with("/sys/devices/system/cpu/online", list)
                                        .files()))
                .isEmpty();
    }

    @Test
    void olderNameOfTheListOfSiblingsIsReadWhereTheNewerOneIsMissing() {
        Topology topology =
                SavedHost.empty(root)
                        .with("/sys/devices/system/cpu/online", "0-1")
                        .with("/sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0-1")
                        .with("/sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "0-1")
                        .topology();
        assertThat(topology.cpus()).allMatch(cpu -> cpu.core().equals(Optional.of(0)));
        assertThat(topology.cpus()).allMatch(cpu -> cpu.socket().isEmpty() && cpu.node().isEmpty());
    }

    @Test
    void socketMissingInFirmwareIsUnknown() {
        SavedHost host =
                SavedHost.unpack("vm", root)
                        .with("/sys/devices/system/cpu/cpu0/topology/physical_package_id", "-1")
                        .with("/sys/devices/system/cpu/cpu1/topology/physical_package_id", "-1");
        assertThat(host.topology().summary()).isEqualTo("1 NUMA node, 2 cores, 2 CPUs");
    }

    @Test
    void offlineCpusDoNotCount() {
        SavedHost host =
                SavedHost.unpack("smt-laptop", root).with("/sys/devices/system/cpu/online", "0-3");
        assertThat(host.topology().summary()).endsWith("4 cores, 4 CPUs");
    }
}
