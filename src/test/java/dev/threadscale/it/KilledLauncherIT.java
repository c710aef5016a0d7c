package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The first minutes of {@link KilledLauncherSoak}, and what a loss of power does. */
@EnabledOnOs(OS.LINUX)
@ResourceLock(LeftProcesses.OF_LOCAL_ENGINES)
class KilledLauncherIT {

    @TempDir private Path folder;

    @Test
    void killedLauncherCostsOneForkAndATornFileIsNamedAndMeasuredAgain() throws Exception {
        Study study = new Study(folder);
        KilledStudy killed =
                new KilledStudy(
                        study, "{name: factorization}", 1, new Random(42), KilledStudy.LOCALLY);
        killed.runWhole();
        while (killed.killed() < 2) {
            killed.killAnywhere();
        }
        killed.killWhileReporting();
        killed.finish();

        List<Path> forks = Folders.children(study.run().resolve("forks"));
        Path fork = forks.getFirst();
        Path last = forks.getLast().resolve("fork.json");
        String other = Files.readString(last);
        Files.writeString(fork.resolve("iterations.csv"), "phase,iter");
        String run = "--resume=" + study.run().getFileName();
        Launcher.End resumed = Launcher.run(study.arguments("--engine=local", run)).endedWith(0);

        assertThat(resumed.err())
                .containsPattern(
                        "warning: \\S+"
                                + fork.getFileName()
                                + "/iterations.csv is damaged: it was cut off or changed"
                                + " after it was written; the fork is measured again");
        assertThat(study.iterations()).hasSize(2 * KilledStudy.ITERATIONS);
        assertThat(last).hasContent(other);
        LeftProcesses.assertNone();
    }
}
