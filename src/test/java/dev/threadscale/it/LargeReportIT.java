package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.LargeRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that keeps its rows ends with a full heap after the longest studies of all. */
class LargeReportIT {

    /** Half of the 512 MB that a report may have, so that the other half is left to larger ones. */
    private static final Map<String, String> SMALL =
            Map.of("_JAVA_OPTIONS", "-Xmx256m -XX:TieredStopAtLevel=4");

    @TempDir Path directory;

    @Test
    void millionIterationsAndAMillionTasksAreReportedInASmallHeap() throws Exception {
        LargeRun.in(directory, 1_000_000, 1_000_000);

        Launcher.run(SMALL, "report", directory.toString()).endedWith(0);

        assertThat(directory.resolve("report/preview.png")).exists();
        assertThat(directory.resolve("findings.csv")).exists();
    }
}
