package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A hundred thousand configurations, also with an axis as long as one may be, in a small heap. */
class LargeStudySoak {

    private static final Map<String, String> SMALL =
            Map.of("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+UseSerialGC");

    @TempDir private Path folder;

    static Stream<String> matrices() {
        return Stream.of(
                "{cpus: %s, threads: virtual, tasks: %s}"
                        .formatted(Experiments.upTo(100), Experiments.upTo(1_000)),
                // An axis has at most 2,000 entries.
                "{cpus: %s, threads: virtual, tasks: %s}"
                        .formatted(Experiments.upTo(50), Experiments.upTo(2_000)));
    }

    @ParameterizedTest
    @MethodSource("matrices")
    void theyAreValidatedPlannedBegunAndResumed(String matrix) throws Exception {
        Study study = new Study(folder);
        study.write(
                "{name: factorization, number: 15}",
                matrix,
                "{warmup: 0, iterations: 1, forks: 1, sentinel: false, order: listed}");
        assertThat(Launcher.run(SMALL, "validate", study.file().toString()).out())
                .contains("100,000 configurations");
        assertThat(Launcher.run(SMALL, "plan", study.file().toString()).out())
                .contains("100,000 containers");
        stopAfter(3, study.arguments("--plain", "--engine=local"));
        stopAfter(6, study.arguments("--plain", "--engine=local", "--resume"));
        assertThat(study.forks()).hasSizeGreaterThanOrEqualTo(6);
    }

    private static void stopAfter(int forks, String[] command) throws Exception {
        Launcher.Running run = Launcher.start(SMALL, command);
        run.awaitError("[%d/".formatted(forks));
        run.interrupt();
        assertThat(run.end().exitCode()).isEqualTo(130);
    }
}
