package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where threads run is what their container allows. */
class ThreadsIT extends StudyOnDocker {

    @Test
    void onOneCpuAThreadIsFoundNowhereElse() throws Exception {
        succeed(
                "{name: residency, duration: 200ms}",
                "{cpus: 1, threads: platform, tasks: 2}",
                ONE_ITERATION);

        String cpu = study.fork().get("cpuset").asText();
        assertThat(study.observed("residency"))
                .isEqualTo(Map.of("thread=1 cpu=" + cpu, 1.0, "thread=2 cpu=" + cpu, 1.0));
        assertThat(study.observed("migrations"))
                .isEqualTo(Map.of("thread=1", 0.0, "thread=2", 0.0));
    }
}
