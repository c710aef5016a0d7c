package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Fork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seals how to run a fork whose workload needs more than CPUs and memory. */
@DefaultLocale(language = "fa", country = "IR")
class DockerForkTest {

    private static ContainerSpec worker(Fork fork) {
        return ContainerSpecTest.spec(fork, false);
    }

    private static ContainerSpec companion(Fork fork) {
        ContainerSpec worker = worker(fork);
        Placement placement = Placement.of(HostCpus.count(4), List.of(fork.configuration().cpus()));
        return companion(fork, worker, placement.beside(worker.cpuset()));
    }

    private static ContainerSpec companion(Fork fork, ContainerSpec worker, Optional<CpuSet> cpus) {
        return worker.companion(fork.configuration().runtime(), worker.image(), cpus);
    }

    @ParameterizedTest
    @CsvSource({
        "http-get, jvm-25, served-fork.txt",
        "mixed, native-25, served-native-fork.txt",
        "file-lines, jvm-21, scratch-fork.txt",
        "file-lines, {image: other}, lent-fork.txt",
    })
    void theLinesThatRepeatAForkAreTheGoldenOnes(String workload, String runtime, String golden) {
        Fork fork =
                Plans.fork(
                        "workload={name: " + workload + "}",
                        "matrix.cpus=2",
                        "matrix.threads={fixed-pool: {size: 2}}",
                        "matrix.runtime=[" + runtime + "]");
        ContainerSpec worker = worker(fork);
        Optional<ContainerSpec> companion =
                worker.access()
                        .network()
                        .map(_ -> companion(fork, worker, Optional.of(CpuSet.parse("0,3"))));
        Optional<PinnedImage> lender =
                worker.access().lent().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new PinnedImage("threadscale:jvm-25", "sha256:2"));
        ForkCompanions none = new ForkCompanions(List.of(), Map.of());
        String script = DockerFork.byHand(worker, Optional.empty(), companion, none, lender);
        // The end of its name is random.
        Golden.matches(golden, script.replace(worker.name(), "NAME") + "\n");
    }

    @Test
    void companionUsesOtherCpusAndTheLabelsOfItsFork() {
        Fork fork = Plans.fork("workload={name: http-get}", "matrix.cpus=3");

        assertThat(worker(fork).cpuset()).contains(CpuSet.parse("1-3"));
        assertThat(companion(fork).cpuset()).contains(CpuSet.parse("0"));
        assertThat(companion(fork).labels())
                .containsEntry("dev.threadscale.run", "20260102-030405")
                .containsEntry("dev.threadscale.fork", fork.id());
    }
}
