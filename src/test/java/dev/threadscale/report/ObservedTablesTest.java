package dev.threadscale.report;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/**
 * What a run shows besides times. The danger is a mean with warm-up in it, a table that fills the
 * screen, or a fork without rows that nobody misses.
 */
class ObservedTablesTest {

    @TempDir Path directory;

    @BeforeEach
    void run() throws IOException {
        SyntheticRun.cpuScaling()
                .axes("cpus=1 threads=platform,virtual tasks=2")
                .forks(2, 3)
                .in(directory);
    }

    private void forks(String rows) throws IOException {
        RunRows.write(directory.resolve("forks.csv"), 2, "outcome,expected", rows);
    }

    private void observations(String rows) throws IOException {
        RunRows.write(directory.resolve("observations.csv"), 2, RunRows.OBSERVED, rows);
    }

    private void tasks(String rows) throws IOException {
        RunRows.write(directory.resolve("tasks.csv"), 2, RunRows.LOGGED, rows);
    }

    /** What follows the tables of elapsed times. */
    private String tables() {
        String all = Report.of(directory).tables();
        return all.substring(all.indexOf("\n\n", all.indexOf("takes twice as long")) + 1);
    }

    @Test
    @DefaultLocale("de-DE")
    void tablesAreSealed() throws IOException {
        forks(
                """
                virtual,2,completed,deadlocked
                virtual,1,deadlocked,deadlocked
                virtual,3,deadlocked,deadlocked
                platform,1,completed,completed
                platform,2,timed-out,completed
                """);
        observations(
                """
                virtual,1,warmup,1,heap_used,,99999999,bytes
                virtual,1,measurement,1,heap_used,,1000,bytes
                virtual,1,measurement,2,heap_used,,3000,bytes
                virtual,2,measurement,1,heap_used,,5000,bytes
                platform,1,measurement,1,heap_used,,12345678,bytes
                platform,1,measurement,1,cpu_share,cpu 0,0.25,
                platform,1,measurement,1,cpu_share,cpu 1,0.75,
                platform,1,measurement,1,wait,,1500000,ns
                """);
        tasks(
                """
                platform,1,warmup,1,0,file,1,false,0,0,9,0,9,999999999
                platform,1,measurement,1,0,file,1,false,0,10,2010,10,2000,1000
                platform,1,measurement,1,1,cpu,2,false,0,20,4020,20,4000,4000
                platform,1,measurement,2,0,file,1,false,0,10,2010,10,2000,3000
                platform,1,measurement,2,1,cpu,1,false,0,20,4020,20,4000,2000
                virtual,1,measurement,1,0,task,1,true,0,10,2010,10,2000,
                """);
        Golden.matches("report/tables-observed.txt", tables());
    }

    @Test
    void manySubjectsAreCountedAndNotListed() throws IOException {
        observations(
                IntStream.range(0, 1234)
                        .mapToObj("virtual,1,measurement,1,wait,t%1$d,%1$d,\n"::formatted)
                        .collect(Collectors.joining()));
        assertThat(tables()).contains("wait, virtual: 1,234 subjects").doesNotContain("t100");
        assertThat(tables().lines()).hasSizeLessThan(14);
    }

    @Test
    void manyThreadsAreCountedAndNotListed() throws IOException {

        tasks(
                IntStream.rangeClosed(1, 41)
                        .mapToObj(
                                "platform,1,measurement,1,%1$d,task,%1$d,false,0,0,1,0,1,1\n"
                                        ::formatted)
                        .collect(Collectors.joining()));
        assertThat(tables()).contains("41 threads: see the CSV");
    }

    @Test
    void runWithoutAnyOfItsFilesHasTheUsualTablesAlone() {
        assertThat(Report.of(directory).tables()).doesNotContain("tasks by type", "forks that");
    }

    @Test
    void unexpectedEndIsReportedEvenWithoutMeasurements() throws IOException {
        SyntheticRun.cpuScaling().only(levels -> false).in(directory);
        forks("virtual,1,deadlocked,deadlocked");
        assertThat(Report.of(directory).tables())
                .contains("Nothing was measured: no fork completed.")
                .contains("deadlocked  as expected");
    }

    @Test
    void brokenFileIsNamedWithItsLine() throws IOException {
        observations("virtual,1,measurement,1,wait,,many,");
        refused(() -> Report.of(directory).tables())
                .contains("observations.csv: line 2: \"many\" is not a value of value");
    }
}
