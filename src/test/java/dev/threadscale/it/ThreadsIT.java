package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
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

    /** On JDK 21 a sleep inside synchronized keeps its carrier: 20 of them, one after the other. */
    @Test
    void virtualThreadsHaveTheCarriersOfTheirLevel() throws Exception {
        succeed(
                "{name: pinning, time: 20ms}",
                "{runtime: jvm-21, cpus: 1, tasks: 20, threads: [{virtual: {parallelism: 1}},"
                        + " {virtual: {parallelism: 8, max-pool-size: 8}}]}",
                ONE_ITERATION);

        assertThat(study.forks())
                .extracting(fork -> fork.at("/seen/carrier_parallelism").asInt())
                .containsExactlyInAnyOrder(1, 8);
        Map<Boolean, Long> elapsed =
                study.iterations().stream()
                        .collect(
                                Collectors.toMap(
                                        row -> row.getField("threads").contains("parallelism=1"),
                                        row -> Long.valueOf(row.getField("elapsed_ns"))));
        assertThat(elapsed.get(true)).isGreaterThanOrEqualTo(20 * 20_000_000L);
        assertThat(elapsed.get(false)).isLessThan(20 * 20_000_000L);
    }
}
