package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A study without a file measures in an empty folder, and leaves a file that says the same. */
@EnabledOnOs(OS.LINUX)
@ResourceLock(LeftProcesses.OF_LOCAL_ENGINES)
class NoFileIT {

    private static final String STUDY =
            "--source Transfer.java --threads platform,virtual --tasks 1,2 --cpus 1 --warmup 0"
                    + " --iterations 2 --forks 2 --engine local --trust-code";

    @TempDir private Path folder;

    private Launcher.End run(String arguments) throws Exception {
        return Launcher.inShell("cd " + folder + "; KIT run " + arguments).endedWith(0);
    }

    @Test
    void optionsAloneMeasureAndKeepTheirExperiment() throws Exception {
        Files.writeString(
                folder.resolve("Transfer.java"),
                "public class Transfer implements Runnable { public void run() {} }");

        Launcher.End end = run(STUDY);

        assertThat(end.err())
                .contains("The experiment is in my-transfer.yaml: 4 configurations")
                .contains("threads   tasks  time of a task\n")
                .containsPattern("virtual +2 +\\S+ (ns|µs|ms) ± ");
        assertThat(end.out().stripLeading()).startsWith("With 2 tasks on 1 CPU, ");
        Path first = Folders.children(folder.resolve("results/my-transfer")).getLast();
        run("my-transfer.yaml --engine local --trust-code");
        Path second = Folders.children(folder.resolve("results/my-transfer")).getLast();
        assertThat(CsvRows.of(second.resolve("summary.csv"), "%s", "configuration"))
                .containsExactlyElementsOf(
                        CsvRows.of(first.resolve("summary.csv"), "%s", "configuration"))
                .hasSize(4);
    }
}
