package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Limits are the point of the kit: if one is not what it claims to be, every comparison is wrong
 * and looks right.
 */
class LimitsIT extends StudyOnDocker {

    private static final String PRIMES = "{name: primes, limit: 1000000}";

    private Launcher.End runWith(String cpus, String tasks) throws Exception {
        Path file =
                study.write(
                        PRIMES,
                        "{cpus: %s, threads: platform, tasks: %s}".formatted(cpus, tasks),
                        "{warmup: 1, iterations: 3, forks: 1}");
        return run(file);
    }

    @Test
    void oneCpuIsSeenAsOneProcessorAndOneCpuOfAffinity() throws Exception {
        assertThat(runWith("1", "2").exitCode()).isZero();

        JsonNode seen = study.fork().get("seen");
        assertThat(seen.get("processors").asText()).isEqualTo("1");
        assertThat(seen.get("affinity").asText())
                .isEqualTo(study.fork().get("cpuset").asText())
                .matches("[0-9]+");
        assertThat(seen.get("memory_limit_bytes").asLong()).isEqualTo(256L << 20);
        assertThat(seen.get("collector").asText()).isEqualTo("Copy, MarkSweepCompact");
    }

    @Test
    void theLauncherIsKeptOffTheMeasuredCpuOfItsOwnHost() throws Exception {
        Docker.assumeTwoCpus();

        assertThat(runWith("1", "2").exitCode()).isZero();

        JsonNode placement = study.runJson().get("placement");
        String measured = placement.get("measured").asText();
        assertThat(measured).isEqualTo(study.fork().get("cpuset").asText());
        Assumptions.assumeFalse(
                study.runJson().get("host").get("topology").asText().contains("unknown"));
        assertThat(placement.get("launcher").asText().split(",", -1))
                .isNotEmpty()
                .doesNotContain(measured);
    }

    @Test
    void aQuotaOfHalfACpuThrottles() throws Exception {
        Launcher.End end = runWith("{quota: 0.5}", "1");

        assertThat(end.exitCode()).as(end.err()).isZero();
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
    void twoCpusAreSeenAsTwoProcessorsAndTwoCpusOfAffinity() throws Exception {
        Docker.assumeTwoCpus();

        assertThat(runWith("2", "2").exitCode()).isZero();

        JsonNode seen = study.fork().get("seen");
        assertThat(seen.get("processors").asText()).isEqualTo("2");
        assertThat(seen.get("affinity").asText()).matches("[0-9]+[,-][0-9]+");
        assertThat(seen.get("carrier_parallelism").asText()).isEqualTo("2");
    }

    /** By CPU time over elapsed time: other work on the host only makes it smaller. */
    @Test
    void twoThreadsOnOneCpuNeverUseMoreThanThatOne() throws Exception {
        Path file =
                study.write(
                        "{name: primes, limit: 2000000}",
                        "{cpus: 1, threads: platform, tasks: 2}",
                        "{warmup: 0, iterations: 10, forks: 1}");

        assertThat(run(file).exitCode()).isZero();

        // The kernel accounts CPU time in steps.
        assertThat(study.cpusUsed()).isBetween(0.1, 1.1);
    }

    @Test
    void whereTheHostHasTooFewCpusThoseAreUnavailableAndTheRestRuns() throws Exception {
        Launcher.End end = runWith("[1, 4096]", "1");

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(end.err()).contains("1 of 2 configurations of study cannot run here");
        assertThat(study.fork().get("outcome").asText()).isEqualTo("completed");
        assertThat(study.runJson().get("unavailable").get(0).get("reason").asText())
                .startsWith("it needs 4096 CPUs and the host has ");
    }
}
