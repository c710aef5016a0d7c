package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Fork;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
    void commandLinesOfAllLimitsMatchTheGoldenFile() {
        Golden.matches(
                "docker-run.txt",
                line("count", "matrix.cpus=2")
                        + line("cpuset", "matrix.cpus=[{cpuset: \"0,2-3\"}]")
                        + line("quota", "matrix.cpus=[{quota: 0.5}]")
                        + line("count and quota", "matrix.cpus=[{count: 2, quota: 1.25}]")
                        + line("active-processors", "matrix.cpus=[{active-processors: 8}]")
                        + line("native runtime", "matrix.runtime=native-25")
                        + line("ahead-of-time cache", "matrix.runtime=jvm-25-aot")
                        + line(
                                "limits and options",
                                "limits={memory: 2g, pids: 100}",
                                "jvm={collector: g1, heap: 1g, options: [-Dgreeting=it's, -Xlog:gc]}",
                                "matrix.runtime=jvm-21")
                        + line("capability", "limits={capabilities: [sys-nice]}"));
    }

    private static String line(String name, String... overrides) {
        return "# %s\n%s\n".formatted(name, String.join(" ", spec(overrides).dockerRun()));
    }

    @ParameterizedTest
    @CsvSource({
        "{quota: 0.01}, 10000000",
        "{quota: 0.5}, 500000000",
        "{quota: 1}, 1000000000",
        "{quota: 1.000001}, 1000001000",
        "{quota: 4096}, 4096000000000",
        "2,",
    })
    void aQuotaIsGivenInBillionthsOfACpu(String cpus, @Nullable Long nanoCpus) {
        assertThat(ContainerSpec.nanoCpus(spec("matrix.cpus=[%s]".formatted(cpus)).quota()))
                .isEqualTo(Optional.ofNullable(nanoCpus));
    }

    /** A recorded fork has options and a folder more, and the others must not know of it. */
    @Test
    void explainingDoesNotChangeCountedForks() {
        for (String runtime : new String[] {"jvm-25", "jvm-21", "jvm-25-aot", "native-25"}) {
            String level = "matrix.runtime=" + runtime;
            assertThat(spec(level, "measure.explain=all").dockerRun())
                    .isEqualTo(spec(level).dockerRun())
                    .noneMatch(word -> word.contains("FlightRecord"));
        }
    }

    @Test
    void recordedForkDiffersOnlyInOptionsAndFolder() {
        List<String> usual = spec().dockerRun();
        List<String> recorded = spec(Plans.fork(), true).dockerRun();
        assertThat(recorded)
                .containsSubsequence(usual)
                .contains("--mount=type=volume,target=/scratch")
                .anyMatch(word -> word.startsWith("-XX:StartFlightRecording:settings=none"));
        assertThat(recorded.size() - usual.size()).isEqualTo(8);
    }

    @Test
    void containerIsNamedAndLabelledAfterItsRunAndFork() {
        String fork = Plans.fork().id();
        // The end is random: two runs on one Engine may begin in the same second.
        assertThat(spec().name()).matches("threadscale-" + RUN + "-" + fork + "-[0-9a-f]{4}");
        assertThat(spec().labels())
                .containsEntry("dev.threadscale.run", RUN)
                .containsEntry("dev.threadscale.fork", fork);
    }
}
