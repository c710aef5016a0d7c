package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Java's priorities mean something to Linux with an option and a capability, and with no more. */
class PrioritiesIT extends StudyOnDocker {

    private static final String POLICY = "jvm.options=[\"-XX:ThreadPriorityPolicy=1\"]";
    private static final String CAPABILITY = "limits.capabilities=[sys-nice]";
    private static final String LOWEST = "priority=1";
    private static final String HIGHEST = "priority=10";

    private Map<String, Double> nice(String... settings) throws Exception {
        succeed(
                "{name: priorities, duration: 200ms}",
                "{cpus: 1, threads: platform, tasks: 10}",
                ONE_ITERATION,
                settings);
        return study.observed("nice");
    }

    @Test
    void policyAloneOnlyLowersThem() throws Exception {
        Map<String, Double> nice = nice("--set", POLICY);
        assertThat(nice.get(LOWEST)).isPositive();
        assertThat(nice.get(HIGHEST)).isZero();
    }

    @Test
    void policyAndTheCapabilityTogetherAlsoRaiseThem() throws Exception {
        Map<String, Double> nice = nice("--set", POLICY, "--set", CAPABILITY);
        assertThat(nice.get(LOWEST)).isPositive();
        assertThat(nice.get(HIGHEST)).isNegative();
        assertThat(study.fork().get("command").asText())
                .contains("--cap-drop=ALL --cap-add=SYS_NICE --security-opt=no-new-privileges")
                .contains("--user=0:0");
        assertThat(study.runJson().at("/experiment/limits/capabilities/0").asText())
                .isEqualTo("sys-nice");
    }
}
