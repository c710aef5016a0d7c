package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Where threads run is what their container allows. */
@Isolated("measures the host")
class ThreadsIT extends StudyOnDocker {

    @Test
    void onOneCpuAThreadIsFoundNowhereElse() throws Exception {
        Launcher.End end =
                run(
                        study.write(
                                "{name: residency, duration: 200ms}",
                                "{cpus: 1, threads: platform, tasks: 2}",
                                "{warmup: 0, iterations: 1, forks: 1}"));

        assertThat(end.exitCode()).as(end.err()).isZero();
        String cpu = study.fork().get("cpuset").asText();
        assertThat(study.observed("residency"))
                .isEqualTo(Map.of("thread=1 cpu=" + cpu, 1.0, "thread=2 cpu=" + cpu, 1.0));
        assertThat(study.observed("migrations"))
                .isEqualTo(Map.of("thread=1", 0.0, "thread=2", 0.0));
    }
}
