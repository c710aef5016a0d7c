package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.LargeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that keeps its rows ends with a full heap after the longest studies of all. */
class LargeReportIT {

    private static final String OUTPUT = "output.txt";

    @TempDir Path directory;

    /** Half of the 512 MB that a report may have, so that the other half is left to larger ones. */
    @Test
    void aMillionIterationsAndAMillionTasksAreReportedInASmallHeap() throws Exception {
        LargeRun.in(directory, 1_000_000, 1_000_000);

        int exitCode = report("-Xmx256m");

        assertThat(exitCode).as(Files.readString(directory.resolve(OUTPUT))).isZero();
        assertThat(directory.resolve("report/elapsed-cpus-1.png")).exists();
        assertThat(directory.resolve("findings.csv")).exists();
    }

    private int report(String heap) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                heap,
                                "-XX:+UseSerialGC",
                                "-jar",
                                System.getProperty("threadscale.jar"),
                                "report",
                                directory.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve(OUTPUT).toFile())
                        .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
