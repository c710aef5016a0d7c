package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A launcher that loses a little with each fork does not live to see the end of a long study. */
class ManyForksSoak {

    private static final int FORKS = Integer.getInteger("threadscale.soak.forks", 1_000);

    /** Files and threads that come and go with a fork and its connections to the engine. */
    private static final int SOME = 8;

    /** A fork may leave its place in the plan's books, and no more: 8 KiB for each of them. */
    private static final long BYTES_OF_A_FORK = 8 << 10;

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"local", "docker"})
    void thousandForksLeaveNoFileNoThreadAndNoMemoryBehind(String engine) throws Exception {
        Study study = new Study(folder);
        study.write(
                "{name: factorization, number: 15}",
                "{cpus: 1, threads: sequential, tasks: %s}".formatted(Experiments.upTo(FORKS)),
                "{warmup: 0, iterations: 1, forks: 1, sentinel: false}");
        Launcher.Running launcher =
                Launcher.start(Map.of(), study.arguments("--plain", "--engine", engine));

        launcher.awaitError("[%d/%d]".formatted(FORKS / 10, FORKS));
        Usage early = Usage.of(launcher.pid());
        launcher.awaitError("[%d/%d]".formatted(FORKS - 1, FORKS));
        Usage late = Usage.of(launcher.pid());

        System.out.printf("%s, %d forks: %s, then %s%n", engine, FORKS, early, late);
        assertThat(late.files()).isLessThanOrEqualTo(early.files() + SOME);
        assertThat(late.threads()).isLessThanOrEqualTo(early.threads() + SOME);
        assertThat(late.heapBytes())
                .isLessThanOrEqualTo(early.heapBytes() + (4 << 20) + FORKS * BYTES_OF_A_FORK);
        assertThat(launcher.end().exitCode()).isZero();
        assertThat(study.forks()).hasSize(FORKS);
    }
}
