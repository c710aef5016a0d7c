package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A load generator on the measured CPUs would measure itself, so no number comes of it. */
class UnavailableTest {

    private static Configuration configuration(String workload, String cpus) {
        return Plan.of(
                        Experiments.read(
                                """
                                apiVersion: threadscale/v1
                                name: example
                                workload: {name: %s}
                                matrix: {cpus: [%s], threads: [virtual], tasks: [1]}
                                """
                                        .formatted(workload, cpus),
                                null),
                        Filter.ALL)
                .configurations()
                .getFirst();
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "{quota: 1}, quota:1"})
    void aServiceNeedsCpusForItsLoadGenerator(String cpus, String label) {
        assertThat(Unavailable.cpus(HostCpus.count(2), configuration("service", cpus)))
                .contains(
                        new Unavailable(
                                "it needs a CPU for the load generator apart from those of cpus="
                                        + label
                                        + ", and the host has 2",
                                "Measure it on a host with more CPUs.",
                                true));
    }

    @Test
    void cpusDeniedToForksAreNotCalledMissing() {
        HostCpus part = HostCpus.count(4).only(CpuSet.parse("1,3"));
        assertThat(Unavailable.cpus(part, configuration("primes", "{cpuset: \"0\"}")))
                .contains(
                        new Unavailable(
                                "it needs the CPUs 0 and forks may use only 2 of the host's 4 (CPUs"
                                        + " 1,3)",
                                "Let forks use more CPUs: a cpuset around Docker, its containers or"
                                        + " this launcher limits them.",
                                true));
        assertThat(Unavailable.cpus(part, configuration("primes", "3"))).isPresent();
        assertThat(Unavailable.cpus(part, configuration("primes", "2"))).isEmpty();
    }

    @Test
    void whoeverHasThemOrNeedsNoneCanRun() {
        assertThat(Unavailable.cpus(HostCpus.count(2), configuration("service", "1"))).isEmpty();
        assertThat(Unavailable.cpus(HostCpus.count(2), configuration("http-get", "2"))).isEmpty();
    }
}
