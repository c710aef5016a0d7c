package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.Info;
import dev.threadscale.fixture.SavedHost;
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

    @Test
    void engineWithoutInformationHasOneCpu() throws Exception {
        assertThat(host("unix:///var/run/docker.sock", "{}").cpus().size()).isEqualTo(1);
    }
}
