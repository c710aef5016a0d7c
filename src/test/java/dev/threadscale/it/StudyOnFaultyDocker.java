package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What every test with a faulty socket begins and ends with. */
abstract class StudyOnFaultyDocker extends StudyOnDocker {

    static final String TWO_FORKS = "{warmup: 0, iterations: 1, forks: 2}";

    /** Longer than a test takes to interfere. */
    static final String SLOW = "{name: sleep, time: 3s}";

    static final String QUICK = "{name: factorization}";
    static final String ONE = "{cpus: 1, threads: sequential, tasks: 1}";

    FaultyDocker docker;

    @BeforeEach
    void docker(@TempDir Path folder) throws Exception {
        docker = new FaultyDocker(folder);
    }

    @AfterEach
    void close() throws Exception {
        docker.close();
    }

    Launcher.Running startFaulty(Path file, String... more) throws Exception {
        return Launcher.start(docker.environment(), study.arguments(file, more));
    }

    /** Both forks of the plan completed; gives what is noted of the first. */
    List<String> assertBothCompleted(Launcher.End end) throws Exception {
        assertThat(end.exitCode()).as(end.err()).isZero();
        List<JsonNode> forks = study.forks();
        assertThat(forks)
                .hasSize(2)
                .allMatch(fork -> fork.get("outcome").asText().equals("completed"));
        return forks.getFirst().get("notes").valueStream().map(JsonNode::asText).toList();
    }
}
