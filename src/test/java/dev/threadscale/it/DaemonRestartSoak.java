package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Docker is updated, or crashes, while a study runs. */
class DaemonRestartSoak extends StudyOnDocker {

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void daemonRestartedInAForkCostsThatForksTimeAlone(String signal, @TempDir Path machine)
            throws Exception {
        study.write("{name: sleep, time: 5s}", ONE, "{warmup: 0, iterations: 3, forks: 2}");
        try (OtherHost docker = OtherHost.start(machine);
                Starts started = new Starts(docker.client(), run -> true)) {
            docker.give(Docker.IMAGE);
            Launcher.Running launcher = Launcher.start(docker.environment(), study.arguments());
            started.next();
            docker.restart(signal);
            launcher.end().endedWith(0);
            assertThat(study.assertCompleted(2).getFirst().get("notes").get(0).asText())
                    .startsWith("attempt 1 was discarded: ");
            assertThat(docker.client().listContainersCmd().withShowAll(true).exec()).isEmpty();
        }
    }
}
