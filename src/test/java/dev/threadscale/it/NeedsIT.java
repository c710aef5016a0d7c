package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.HostConfig;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testcontainers.containers.ExecInContainerPattern;

/**
 * Workloads that ask a server or write files get both, and nothing of it is left, as every test of
 * {@link StudyOnDocker} asserts at its end.
 */
class NeedsIT extends StudyOnDocker {

    private static final String THREE = "{cpus: 1, threads: {fixed-pool: {size: 3}}, tasks: 3}";

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void forkReachesItsServerAndNothingElse() throws Exception {
        study.write("{name: http-get, delay: 300ms}", THREE, ENDLESS);
        Starts starts = starts();
        Launcher.Running launcher = start();
        InspectContainerResponse companion = Docker.inspect(starts.next());
        InspectContainerResponse worker = Docker.inspect(starts.next());

        ContainerNetwork network =
                worker.getNetworkSettings().getNetworks().values().iterator().next();
        String host =
                Docker.client()
                        .inspectNetworkCmd()
                        .withNetworkId(network.getNetworkID())
                        .exec()
                        .getIpam()
                        .getConfig()
                        .getFirst()
                        .getGateway();
        String reached =
                ExecInContainerPattern.execInContainer(
                                Docker.client(),
                                worker,
                                "bash",
                                "-c",
                                "until (exec 3<>/dev/tcp/server/8080) 2>/dev/null; do :; done;"
                                        + " for address in server/8080 %s/1 192.0.2.1/53; do"
                                                .formatted(host)
                                        + " if (exec 3<>/dev/tcp/$address); then echo \"$address: ok\"; fi;"
                                        + " done 2>&1; cat /proc/net/route")
                        .getStdout();
        launcher.interrupt();
        launcher.end();

        assertThat(reached)
                .contains("server/8080: ok")
                // Refused would mean that somebody is there to refuse.
                .contains("connect: No route to host")
                .contains("connect: Network is unreachable");
        assertThat(reached.lines().filter(line -> line.startsWith("eth")))
                .as("routes, all of them without a gateway")
                .isNotEmpty()
                .allMatch(line -> line.matches("\\S+\\s+\\S+\\s+00000000\\s.*"));
        assertHardened(companion);
        assertHardened(worker);
        if (Docker.cpus() > 1) {
            assertThat(companion.getHostConfig().getCpusetCpus())
                    .isNotEmpty()
                    .isNotEqualTo(worker.getHostConfig().getCpusetCpus());
        }
    }

    private static void assertHardened(InspectContainerResponse container) {
        HostConfig host = container.getHostConfig();
        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getCapAdd()).isNullOrEmpty();
        assertThat(host.getSecurityOpts()).contains("no-new-privileges");
        assertThat(host.getMemory()).isPositive().isEqualTo(host.getMemorySwap());
        assertThat(host.getPidsLimit()).isPositive();
        assertThat(container.getMounts()).isEmpty();
        assertThat(container.getConfig().getUser()).isEqualTo("10001:10001");
    }

    @Test
    void serverOnMeasuredCpusIsNotedWithTheForkAndSaidOnce() throws Exception {
        study.write(
                "{name: http-get}",
                "{cpus: %d, threads: virtual, tasks: 10}".formatted(Docker.cpus()),
                "{warmup: 0, iterations: 1, forks: 2}");

        Launcher.End end = run().endedWith(0);

        for (JsonNode fork : study.forks()) {
            assertThat(fork.get("notes")).hasSize(1);
        }
        assertThat(end.err()).containsOnlyOnce("had no CPU apart from the measured threads");
    }

    @Test
    void forkWithAServerAndFilesIsRepeatedByHandWithItsRecordedLines() throws Exception {
        Docker.assumeCommandLine();
        study.write(
                "{name: mixed}",
                "{cpus: 1, threads: {fixed-pool: {size: 2}}, tasks: 3}",
                "{warmup: 0, iterations: 2, forks: 1}");
        run();
        String command = study.fork().get("command").asText();
        assertThat(command).contains("--mount=type=volume,target=/scratch", " scratch=/scratch");

        Study.assertRepeats(command);
        String network = command.lines().findFirst().orElseThrow().replaceAll(".* ", "");
        assertThat(Docker.client().listNetworksCmd().withNameFilter(network).exec()).isEmpty();
    }

    @Test
    void leftoversOfAKilledLauncherAreRemovedByResumeAndATimeOutLeavesNothing() throws Exception {
        study.write("{name: mixed}", THREE, ENDLESS);
        Starts starts = starts();
        Launcher.Running killed = start("--set", "measure.timeout=10s");
        // The server and the worker.
        starts.next();
        starts.next();
        killed.kill();
        assertThat(Docker.containers("=" + study.run().getFileName())).hasSize(2);

        run("--resume", "--set", "measure.timeout=10s").endedWith(1);

        assertThat(study.outcome()).isEqualTo("timed-out");
    }
}
