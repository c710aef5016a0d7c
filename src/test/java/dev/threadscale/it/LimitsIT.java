package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Limits are the point of the kit: if one is not what it claims to be, every comparison is wrong
 * and looks right.
 */
@Isolated("measures the host")
class LimitsIT extends StudyOnDocker {

    private Launcher.End measure(String cpus, int iterations) throws Exception {
        return succeed(
                "{name: primes, limit: 1000000}",
                "{cpus: %s, threads: platform, tasks: 2}".formatted(cpus),
                "{warmup: 0, iterations: %d, forks: 1}".formatted(iterations));
    }

    @Test
    void oneCpuIsOneToTheForkAndMoreThanTheHostHasAreUnavailable() throws Exception {
        Launcher.End end = measure("[1, 4096]", 10);

        assertThat(end.err()).contains("1 of 2 configurations of study cannot run here");
        JsonNode seen = study.fork().get("seen");
        assertThat(seen.get("processors").asText()).isEqualTo("1");
        assertThat(seen.get("affinity").asText())
                .isEqualTo(study.fork().get("cpuset").asText())
                .matches("[0-9]+");
        assertThat(seen.get("memory_limit_bytes").asLong()).isEqualTo(256L << 20);
        assertThat(seen.get("collector").asText()).isEqualTo("Copy, MarkSweepCompact");
        // Other work on the host makes it smaller; the kernel accounts CPU time in steps.
        assertThat(study.cpusUsed()).isBetween(0.1, 1.1);
        assertThat(study.rows("unavailable.csv").getFirst().getField("reason"))
                .startsWith("it needs 4096 CPUs and the host has ");
        if (Docker.cpus() > 1) {
            assertTheLauncherIsKeptOffTheMeasuredCpu();
        }
    }

    private void assertTheLauncherIsKeptOffTheMeasuredCpu() throws Exception {
        JsonNode placement = study.runJson().get("placement");
        String measured = placement.get("measured").asText();
        assertThat(measured).isEqualTo(study.fork().get("cpuset").asText());
        if (!study.runJson().get("host").get("topology").asText().contains("unknown")) {
            assertThat(placement.get("launcher").asText().split(",", -1))
                    .isNotEmpty()
                    .doesNotContain(measured);
        }
    }

    @Test
    void quotaOfHalfACpuThrottles() throws Exception {
        measure("{quota: 0.5}", 3);

        assertThat(study.fork().get("seen").get("quota_cpus").asText()).isEqualTo("0.5");
        assertThat(study.sum("cfs_periods")).isPositive();
        assertThat(study.sum("throttled_periods"))
                .isPositive()
                .isLessThanOrEqualTo(study.sum("cfs_periods"));
        assertThat(study.sum("throttled_ns")).isPositive();
        // Half a CPU at most, with room for the ends of the period.
        assertThat(study.cpusUsed()).isLessThan(0.8);
    }

    @Test
    void secondCpuComesBetweenTwoIterations() throws Exception {
        Docker.assumeTwoCpus();

        measure("{from: 1, to: 2, after: 2}", 4);

        assertThat(study.iterations())
                .extracting(row -> row.getField("phase") + " on " + row.getField("processors"))
                .containsExactly(
                        "before on 1", "before on 1", "measurement on 2", "measurement on 2");
        JsonNode seen = study.fork().get("seen");
        assertThat(seen.get("processors").asText()).isEqualTo("1");
        assertThat(seen.get("changed_processors").asText()).isEqualTo("2");
        assertThat(seen.get("changed_affinity").asText()).matches("[0-9]+[,-][0-9]+");
    }

    @Test
    void twoCpusAreTwoToTheFork() throws Exception {
        Docker.assumeTwoCpus();

        measure("2", 1);

        JsonNode seen = study.fork().get("seen");
        assertThat(seen.get("processors").asText()).isEqualTo("2");
        assertThat(seen.get("affinity").asText()).matches("[0-9]+[,-][0-9]+");
        assertThat(seen.get("carrier_parallelism").asText()).isEqualTo("2");
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
