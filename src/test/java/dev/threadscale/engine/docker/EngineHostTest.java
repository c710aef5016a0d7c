package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.Info;
import dev.threadscale.fixture.SavedHost;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The topology of another machine, taken for the Engine's, would choose CPUs at random. */
class EngineHostTest {

    @TempDir private Path root;

    private EngineHost host(String address, String info) throws Exception {
        return EngineHost.of(
                URI.create(address),
                new ObjectMapper().readValue(info, Info.class),
                SavedHost.unpack("smt-laptop", root).files());
    }

    @Test
    void engineWithSameSocketKernelAndCpusIsOnThisHost() throws Exception {
        EngineHost host =
                host(
                        "unix:///var/run/docker.sock",
                        "{\"NCPU\": 8, \"KernelVersion\": \"6.8.0-45-generic\"}");
        assertThat(host.here()).isTrue();
        assertThat(host.cpus().describe())
                .containsEntry("topology", "1 socket, 1 NUMA node, 4 cores, 8 CPUs");
    }

    @ParameterizedTest
    @CsvSource({
        "tcp://10.0.0.2:2376, 8, 6.8.0-45-generic",
        // Docker Desktop's virtual machine.
        "unix:///home/me/.docker/desktop/docker.sock, 8, 6.10.14-linuxkit",
        "unix:///var/run/docker.sock, 4, 6.8.0-45-generic"
    })
    void ofAnyOtherOnlyTheNumberOfCpusIsKnown(String address, int cpus, String kernel)
            throws Exception {
        EngineHost host =
                host(address, "{\"NCPU\": %d, \"KernelVersion\": \"%s\"}".formatted(cpus, kernel));
        assertThat(host.here()).isFalse();
        assertThat(host.cpus().describe())
                .containsEntry("topology", cpus + " CPUs, topology unknown");
    }

    @ParameterizedTest
    @CsvSource({
        "2, '2'",
        "'1,5', '1,5'",
        // Containers see all CPUs of the host.
        "0-7, '1,2,3,0,5,6,7,4'"
    })
    void containersOfAConfinedEngineHaveTheirCpusOnly(String seen, String order) throws Exception {
        EngineHost host =
                host(
                                "unix:///var/run/docker.sock",
                                "{\"NCPU\": 8, \"KernelVersion\": \"6.8.0-45-generic\"}")
                        .confined(CpuSet.parse(seen));
        assertThat(host.cpus().describe()).containsEntry("cpu_order", order);
        assertThat(host.around().size()).isEqualTo(8);
    }

    /** Who keeps the launcher off the measured CPUs so does not lose them for the forks. */
    @Test
    void cpusetOfTheLauncherAloneDoesNotConfineForks() throws Exception {
        SavedHost.empty(root).with("/sys/fs/cgroup/cpuset.cpus.effective", "3");
        EngineHost host =
                host(
                                "unix:///var/run/docker.sock",
                                "{\"NCPU\": 8, \"KernelVersion\": \"6.8.0-45-generic\"}")
                        .confined(CpuSet.parse("0-7"));
        assertThat(host.cpus().size()).isEqualTo(8);
        assertThat(host.around().size()).isEqualTo(1);
    }

    /** Its numbers need not begin with 0, and offline CPUs leave gaps. */
    @Test
    void numbersOfCpusElsewhereComeFromAContainer() throws Exception {
        HostCpus cpus =
                host("tcp://10.0.0.2:2376", "{\"NCPU\": 3}").confined(CpuSet.parse("2,4")).cpus();
        assertThat(cpus.describe())
                .containsEntry("cpu_order", "4,2")
                .containsEntry("cpus", "2")
                .containsEntry("cpus_of_host", "3");
    }

    @Test
    void isolatedCpusMayBeAskedForThoughAContainerDoesNotSeeThem() throws Exception {
        EngineHost host =
                EngineHost.of(
                        URI.create("unix:///s"),
                        new ObjectMapper()
                                .readValue(
                                        "{\"NCPU\": 8, \"KernelVersion\": \"6.8.0-45-generic\"}",
                                        Info.class),
                        SavedHost.unpack("smt-laptop", root)
                                .with("/sys/devices/system/cpu/isolated", "3")
                                .files());
        assertThat(host.confined(CpuSet.parse("0-2,4-7")).cpus().size()).isEqualTo(8);
    }

    /** Both an Engine in a container and a launcher next to it see the CPUs of that container. */
    @Test
    void engineInAContainerWithTheLauncherIsOnThisHost() throws Exception {
        SavedHost.empty(root).with("/sys/fs/cgroup/cpuset.cpus.effective", "4-6");
        EngineHost host =
                host(
                        "unix:///var/run/docker.sock",
                        "{\"NCPU\": 3, \"KernelVersion\": \"6.8.0-45-generic\"}");
        assertThat(host.here()).isTrue();
        assertThat(host.cpus().describe())
                .containsEntry("cpu_order", "5,6,4")
                .containsEntry("cpus_of_host", "8");
    }

    @Test
    void engineWithoutInformationHasOneCpu() throws Exception {
        assertThat(host("unix:///var/run/docker.sock", "{}").cpus().size()).isEqualTo(1);
    }
}
