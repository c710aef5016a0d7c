package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What it takes for Java's priorities to mean anything to Linux, and that it is no more. */
class PrioritiesIT extends StudyOnDocker {

    private static final String POLICY = "jvm.options=[\"-XX:ThreadPriorityPolicy=1\"]";
    private static final String CAPABILITY = "limits.capabilities=[sys-nice]";
    private static final String LOWEST = "priority=1";
    private static final String HIGHEST = "priority=10";

    private Path priorities(String duration) throws IOException {
        return study.write(
                "{name: priorities, duration: %s}".formatted(duration),
                "{cpus: 1, threads: platform, tasks: 10}",
                ONE_ITERATION);
    }

    private Map<String, Double> nice(String... settings) throws Exception {
        run(priorities("200ms"), settings).endedWith(0);
        return study.observed("nice");
    }

    @Test
    void byDefaultPrioritiesMeanNothing() throws Exception {
        assertThat(nice()).hasSize(10).allSatisfy((priority, nice) -> assertThat(nice).isZero());
    }

    @Test
    void thePolicyAloneOnlyLowersThem() throws Exception {
        Map<String, Double> nice = nice("--set", POLICY);
        assertThat(nice.get(LOWEST)).isPositive();
        assertThat(nice.get(HIGHEST)).isZero();
    }

    @Test
    void thePolicyAndTheCapabilityTogetherAlsoRaiseThem() throws Exception {
        Map<String, Double> nice = nice("--set", POLICY, "--set", CAPABILITY);
        assertThat(nice.get(LOWEST)).isPositive();
        assertThat(nice.get(HIGHEST)).isNegative();
        assertThat(study.fork().get("command").asText())
                .contains("--cap-drop=ALL --cap-add=SYS_NICE --security-opt=no-new-privileges")
                .contains("--user=0:0");
        assertThat(study.runJson().at("/experiment/limits/capabilities/0").asText())
                .isEqualTo("sys-nice");
    }

    @Test
    void theCapabilityIsTheOnlyRightThatIsAdded() throws Exception {
        Starts started = starts();
        Launcher.Running launcher = start(priorities("10m"), "--set", CAPABILITY);

        InspectContainerResponse container =
                Docker.client().inspectContainerCmd(started.next()).exec();
        launcher.interrupt();
        launcher.end();

        assertThat(container.getHostConfig().getCapDrop()).containsExactly(Capability.ALL);
        assertThat(container.getHostConfig().getCapAdd()).containsExactly(Capability.SYS_NICE);
        assertThat(container.getHostConfig().getSecurityOpts()).contains("no-new-privileges");
        assertThat(container.getHostConfig().getReadonlyRootfs()).isTrue();
        assertThat(container.getHostConfig().getNetworkMode()).isEqualTo("none");
        assertThat(container.getHostConfig().getPrivileged()).isFalse();
        assertThat(container.getMounts()).isEmpty();
    }
}
