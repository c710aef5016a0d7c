package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** On JDK 21 a sleep inside synchronized keeps its carrier: 20 of them, one after the other. */
    @ParameterizedTest
    @CsvSource({"parallelism: 1, 1", "'parallelism: 8, max-pool-size: 8', 8"})
    void virtualThreadsHaveTheCarriersOfTheirLevel(String level, int carriers) throws Exception {
        succeed(
                "{name: pinning, time: 20ms}",
                "{runtime: jvm-21, cpus: 1, threads: {virtual: {%s}}, tasks: 20}".formatted(level),
                ONE_ITERATION);

        assertThat(study.fork().at("/seen/carrier_parallelism").asInt()).isEqualTo(carriers);
        long elapsed = Long.parseLong(study.iterations().getFirst().getField("elapsed_ns"));
        if (carriers == 1) {
            assertThat(elapsed).isGreaterThanOrEqualTo(20 * 20_000_000L);
        } else {
            assertThat(elapsed).isLessThan(20 * 20_000_000L);
        }
    }
}
