package dev.threadscale.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Set-up and helpers of every test with a faulty socket. */
abstract class StudyOnFaultyDocker extends StudyOnDocker {

    static final String TWO_FORKS = "{warmup: 0, iterations: 1, forks: 2}";

    /** Longer than a test takes to interfere. */
    static final String SLOW = "{name: sleep, time: 3s}";

    static final String QUICK = "{name: factorization}";

    @AutoClose FaultyDocker docker;

    @BeforeEach
    void docker(@TempDir Path folder) throws Exception {
        docker = new FaultyDocker(folder);
    }

    Launcher.Running startFaulty(String... more) throws Exception {
        return Launcher.start(docker.environment(), study.arguments(more));
    }

    /** Both forks of the plan completed; gives what is noted of the first. */
    List<String> assertBothCompleted(Launcher.End end) throws Exception {
        end.endedWith(0);
        return study.assertCompleted(2)
                .getFirst()
                .get("notes")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }
}
