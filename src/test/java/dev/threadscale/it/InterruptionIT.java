package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Ctrl-C costs the fork that is running and nothing else. */
class InterruptionIT extends StudyOnDocker {

    private static final int FORKS = 4;
    private static final int WARMUP = 1;
    private static final int ITERATIONS = 2;
    private static final int SIGTERM = 128 + 15;

    @Test
    void ctrlCLeavesNoContainerAndResumeFinishesWithoutRepeating() throws Exception {
        study.write(
                "{name: primes, limit: 2000000}",
                "{cpus: 1, threads: [platform, virtual], tasks: 2}",
                "{warmup: %d, iterations: %d, forks: 2}".formatted(WARMUP, ITERATIONS));

        Starts begun = starts();
        Launcher.Running launcher = start();
        begun.next();
        begun.next();
        launcher.interrupt();
        Launcher.End interrupted = launcher.end().endedWith(130);

        assertThat(interrupted.err()).contains("Interrupted.").contains("--resume continues");
        nothingIsLeft();
        Map<String, String> kept = starts(study.forks());
        assertThat(kept).hasSizeBetween(1, FORKS - 1);
        assertThat(study.record().finished()).isNull();
        assertThat(study.iterations()).hasSize(kept.size() * (WARMUP + ITERATIONS));
        assertThat(interrupted.out()).contains("Report: ");
        assertThat(study.run().resolve("report/index.html")).content().contains("not finished");

        run("--resume").endedWith(0);

        assertThat(starts(study.forks())).hasSize(FORKS).containsAllEntriesOf(kept);
        assertThat(study.iterations()).hasSize(FORKS * (WARMUP + ITERATIONS));
        assertThat(study.record().finished()).isNotNull();
        assertThat(Folders.children(study.results().resolve("study"))).hasSize(1);
    }

    private void writeEndless() throws IOException {
        study.write(
                "{name: primes, limit: 3000000}",
                "{cpus: 1, threads: platform, tasks: 2}",
                ENDLESS);
    }

    @Test
    @ResourceLock(LeftProcesses.OF_LOCAL_ENGINES)
    void ctrlCOnATerminalWithTheLocalEngineKeepsNoHalfFork() throws Exception {
        writeEndless();
        Launcher.Running launcher = startOnTerminal("--engine", "local");
        launcher.awaitOutput("/1000000");
        launcher.typeCtrlC();

        assertThat(launcher.end().endedWith(130).out()).contains("Interrupted.");
        assertThat(study.forks()).isEmpty();
    }

    @Test
    void ctrlCAgainLeavesAtOnceAndResumeRemovesWhatIsLeft() throws Exception {
        study.write(
                "{name: sleep}",
                "{cpus: 1, threads: platform, tasks: 1, time: [1ms, 8s]}",
                "{warmup: 0, iterations: 1, forks: 1, order: listed, timeout: 1h}");
        Starts begun = starts();
        Launcher.Running launcher = start();
        begun.next();
        begun.next();
        launcher.interrupt();
        // Now there is a report to write.
        launcher.awaitError("Stopping: ");
        launcher.interrupt();
        Launcher.End left = launcher.end().endedWith(130);

        assertThat(left.err()).contains("Exited at once.").contains("--resume");
        assertThat(left.out()).doesNotContain("index.html");

        run("--resume").endedWith(0);
        assertThat(starts(study.forks())).hasSize(2);
    }

    @Test
    void dockerStopOfTheLaunchersContainerIsAPoliteEnd() throws Exception {
        writeEndless();
        try (LauncherContainer launcher = LauncherContainer.of(study.file());
                Starts starts = new Starts(Docker.client(), launcher::has)) {
            launcher.start();
            String container = starts.next();
            assertThat(launcher.stop()).isEqualTo(SIGTERM);
            assertThat(Docker.containers("")).noneMatch(left -> left.getId().equals(container));
        }
    }

    private static Map<String, String> starts(List<JsonNode> forks) {
        Map<String, String> starts = new HashMap<>();
        forks.forEach(fork ->
                starts.put(
                        fork.get("configuration").asText() + "-" + fork.get("number"),
                        fork.get("started").asText()));
        return starts;
    }
}
