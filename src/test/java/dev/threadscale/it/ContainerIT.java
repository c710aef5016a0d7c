package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import org.junit.jupiter.api.Test;

/** The container of a fork can do no more than measure, and what its file asks for. */
class ContainerIT extends StudyOnDocker {

    @Test
    void forkRunsWithoutNetworkPrivilegesOrAWritableRootAndWithTheRightThatItAsksFor()
            throws Exception {
        study.write("{name: primes, limit: 3000000}", ONE, ENDLESS);
        Starts started = starts();
        Launcher.Running launcher = start("--set", "limits.capabilities=[sys-nice]");

        InspectContainerResponse container = Docker.inspect(started.next());
        launcher.interrupt();
        launcher.end();

        HostConfig host = container.getHostConfig();
        assertThat(host.getNetworkMode()).isEqualTo("none");
        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getInit()).isFalse();
        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getCapAdd()).containsExactly(Capability.SYS_NICE);
        assertThat(host.getSecurityOpts()).contains("no-new-privileges");
        assertThat(host.getPrivileged()).isFalse();
        assertThat(host.getMemory()).isEqualTo(256L << 20);
        assertThat(host.getMemorySwap()).isEqualTo(256L << 20);
        assertThat(host.getPidsLimit()).isPositive();
        assertThat(container.getMounts()).isEmpty();
        assertThat(container.getConfig().getLabels())
                .containsKeys("dev.threadscale.run", "dev.threadscale.fork")
                // Or Compose takes the fork for one of its own services.
                .containsEntry("com.docker.compose.project", "");
    }

    @Test
    void runKeepsToItsFirstImage() throws Exception {
        String repository = "threadscale-test-moving";
        String name = repository + ":1";
        Docker.client().tagImageCmd("eclipse-temurin:25-jre", repository, "1").exec();
        try {
            study.write(
                    "{name: sleep, time: 3s}",
                    "{runtime: {image: \"%s\"}, cpus: 1, threads: platform, tasks: 1}"
                            .formatted(name),
                    "{warmup: 0, iterations: 1, forks: 2}");
            Starts starts = starts();
            Launcher.Running launcher = start();
            String began = Docker.inspect(starts.next()).getImageId();

            Docker.client().tagImageCmd(Docker.IMAGE, repository, "1").exec();

            assertThat(Docker.inspect(starts.next()).getImageId()).isEqualTo(began);
            launcher.end().endedWith(0);
        } finally {
            Docker.client().removeImageCmd(name).exec();
        }
    }
}
