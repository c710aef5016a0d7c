package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.fixture.Bounds;
import dev.threadscale.fixture.Breaking;
import dev.threadscale.fixture.Broken;
import dev.threadscale.fixture.Effort;
import dev.threadscale.fixture.OddWords;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in an experiment file, it is read, or refused with its place and a remedy. */
class BrokenExperimentTest {

    private static final Path EXPERIMENTS = Path.of("experiments");
    private static final Bounds BOUNDS = new Bounds(512L << 20);

    /** Planning is what takes memory on purpose; of large plans there are tests of their own. */
    private static final long MOST_PLANNED = 10_000;

    @TempDir private static Path folder;

    Effort effort() {
        return Effort.BUILD;
    }

    @Test
    void mutatedFileIsReadOrRejected() throws Exception {
        effort().tryOut(files(), 1_000, 250_000, BrokenExperimentTest::isReadOrRefused);
    }

    @Test
    void mutatedOverrideIsAppliedOrRejected() throws Exception {
        effort().tryOut(overrides(), 1_000, 100_000, BrokenExperimentTest::isSetOrRefused);
    }

    private static Breaking files() throws IOException {
        return Breaking.of(shipped(), OddWords.OF_YAML);
    }

    /** {@code --set} takes from shipped files what may stand there, at paths that may be none. */
    private static Breaking overrides() {
        Map<String, String> originals = new LinkedHashMap<>();
        for (String override :
                List.of(
                        "measure.forks=1",
                        "matrix.tasks=[10,100]",
                        "workload.number=87654321",
                        "matrix.threads={fixed-pool: {size: cpus}}",
                        "limits.memory=1g",
                        "jvm.options=[-Xss1m]")) {
            originals.put(override, override);
        }
        return Breaking.of(originals, OddWords.OF_YAML);
    }

    private static Map<String, String> shipped() throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        for (Path file : Experiments.in(EXPERIMENTS)) {
            files.put(file.getFileName().toString(), Files.readString(file));
        }
        return files;
    }

    private static void isReadOrRefused(Broken broken) throws IOException {
        Path file = folder.resolve("broken.yaml");
        broken.writeTo(file);
        check(
                file,
                () -> {
                    for (String profile : ExperimentReader.profiles(ExperimentFile.read(file))) {
                        plan(ExperimentReader.read(file, Optional.of(profile), List.of()));
                    }
                    return plan(ExperimentReader.read(file, Optional.empty(), List.of()));
                });
    }

    private static void isSetOrRefused(Broken broken) throws IOException {
        Path file = EXPERIMENTS.resolve("factorization.yaml");
        List<String> set = List.of(broken.text());
        check(Path.of("--set"), () -> plan(ExperimentReader.read(file, Optional.empty(), set)));
    }

    private static Optional<Plan> plan(Experiment experiment) {
        long size =
                Stream.concat(
                                Stream.of(1L),
                                experiment.matrix().axes().stream()
                                        .map(axis -> (long) axis.labels().size()))
                        .reduce((a, b) -> Math.min(a * b, MOST_PLANNED + 1))
                        .orElseThrow();
        return size > MOST_PLANNED
                ? Optional.empty()
                : Optional.of(Plan.of(experiment, Filter.ALL));
    }

    private static void check(Path file, Callable<?> reading) {
        BOUNDS.refusalOf(reading, UserException.class)
                .ifPresent(refused -> {
                    refused.location()
                            .ifPresent(at -> assertThat(at.source()).contains(file.toString()));
                    assertThat(refused.problem()).isNotBlank();
                    assertThat(refused.remedy()).isNotBlank();
                });
    }
}
