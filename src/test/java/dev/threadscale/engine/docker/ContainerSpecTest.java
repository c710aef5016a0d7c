package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.docker.DockerImages.PinnedImage;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Fork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Seals the {@code docker run} line that the results name for each fork. Whoever changes the golden
 * file changes what is measured, and what a user repeats by hand.
 */
class ContainerSpecTest {

    private static final String RUN = "20260102-030405";

    private static ContainerSpec spec(String... overrides) {
        return spec(Plans.fork(overrides), false);
    }

    static ContainerSpec spec(Fork fork, boolean recorded) {
        return ContainerSpec.of(
                RUN,
                fork,
                new PinnedImage(fork.configuration().runtime().image("threadscale"), "sha256:1"),
                HostCpus.count(4).choose(fork.configuration().cpus()),
                recorded);
    }

    @Test
    void theCommandLineOfEachKindOfLimitIsTheGoldenOne() {
        Map<String, ContainerSpec> specs = new LinkedHashMap<>();
        specs.put("count", spec("matrix.cpus=2"));
        specs.put("cpuset", spec("matrix.cpus=[{cpuset: \"0,2-3\"}]"));
        specs.put("quota", spec("matrix.cpus=[{quota: 0.5}]"));
        specs.put("count and quota", spec("matrix.cpus=[{count: 2, quota: 1.25}]"));
        specs.put("active-processors", spec("matrix.cpus=[{active-processors: 8}]"));
        specs.put("native runtime", spec("matrix.runtime=native-25"));
        specs.put("ahead-of-time cache", spec("matrix.runtime=jvm-25-aot"));
        specs.put(
                "limits and options",
                spec(
                        "limits={memory: 2g, pids: 100}",
                        "jvm={collector: g1, heap: 1g, options: [-Dgreeting=it's, -Xlog:gc]}",
                        "matrix.runtime=jvm-21"));
        specs.put("capability", spec("limits={capabilities: [sys-nice]}"));
        StringBuilder text = new StringBuilder();
        specs.forEach((name, spec) ->
                text.append("# ")
                        .append(name)
                        .append('\n')
                        .append(String.join(" ", spec.dockerRun()))
                        .append('\n'));
        Golden.matches("docker-run.txt", text.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, 10000000",
        "0.5, 500000000",
        "1, 1000000000",
        "1.000001, 1000001000",
        "4096, 4096000000000",
    })
    void aQuotaIsGivenInBillionthsOfACpu(String quota, long nanoCpus) {
        assertThat(spec("matrix.cpus=[{quota: " + quota + "}]").nanoCpus()).contains(nanoCpus);
    }

    @Test
    void withoutAQuotaThereAreNoNanoCpus() {
        assertThat(spec("matrix.cpus=2").nanoCpus()).isEmpty();
    }

    /** A recorded fork has options and a folder more, and the others must not know of it. */
    @Test
    void aForkThatCountsIsRunTheSameWhetherOrNotTheRunIsExplained() {
        for (String runtime : new String[] {"jvm-25", "jvm-21", "jvm-25-aot", "native-25"}) {
            String level = "matrix.runtime=" + runtime;
            assertThat(spec(level, "measure.explain=all").dockerRun())
                    .isEqualTo(spec(level).dockerRun())
                    .noneMatch(word -> word.contains("FlightRecord"));
        }
    }

    @Test
    void aRecordedForkDiffersInItsOptionsAndItsFolderAlone() {
        List<String> usual = spec().dockerRun();
        List<String> recorded = spec(Plans.fork(), true).dockerRun();
        assertThat(recorded)
                .containsSubsequence(usual)
                .contains("--mount=type=volume,target=/scratch")
                .anyMatch(word -> word.startsWith("-XX:StartFlightRecording:settings=none"));
        assertThat(recorded.size() - usual.size()).isEqualTo(7);
    }

    @Test
    void aContainerIsNamedAndLabelledAfterItsRunAndFork() {
        String fork = Plans.fork().id();
        // The end is random: two runs on one Engine may begin in the same second.
        assertThat(spec().name()).matches("threadscale-" + RUN + "-" + fork + "-[0-9a-f]{4}");
        assertThat(spec().labels())
                .containsEntry("dev.threadscale.run", RUN)
                .containsEntry("dev.threadscale.fork", fork);
    }

    @Test
    void theLineByHandHasNeitherNameNorLabelsSoThatItCanBeRepeated() {
        assertThat(spec().dockerRun()).noneMatch(word -> word.matches("--(name|label).*"));
    }
}
