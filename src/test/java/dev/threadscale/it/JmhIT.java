package dev.threadscale.it;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.JmhJar;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A JMH jar, from its file to the report, in containers. */
class JmhIT extends StudyOnDocker {

    @Test
    void jarIsMeasuredUnmodifiedJudgedAndResumed() throws Exception {
        JmhJar.write(study.beside("benchmarks.jar"));
        study.write(
                "{jmh: benchmarks.jar, include: QueueBench.offer,"
                        + " params: {capacity: [16, 1024]}}",
                "{cpus: 1, threads: [platform, virtual], tasks: 2}",
                "{forks: 2}");
        study.append(
                """
                findings:
                  - id: same
                    claim: The capacity makes no difference of 10 times.
                    compare: {capacity: 16}
                    with: {capacity: 1024}
                    expect: {ratio: "< 10"}
                """);

        run().endedWith(0);

        study.assertCompleted(8);
        // What is reported is the time of an operation: the mean of the forks' means.
        Map<String, Double> means =
                study.iterations().stream()
                        .filter(row -> row.getField("phase").equals("measurement"))
                        .collect(
                                groupingBy(
                                        row -> row.getField("configuration"),
                                        averagingDouble(JmhIT::nanosOfAnOperation)));
        assertThat(study.rows("summary.csv"))
                .hasSize(4)
                .allSatisfy(row ->
                        assertThat(Double.parseDouble(row.getField("elapsed_mean_ns")))
                                .isCloseTo(
                                        means.get(row.getField("configuration")),
                                        withPercentage(1e-6)));
        assertThat(study.run().resolve("code/compiler-hints.txt")).exists();
        assertThat(study.run().resolve("report/elapsed.png")).exists();
        assertThat(Files.readString(study.run().resolve("findings.csv"))).contains("same");

        run("--resume=" + study.run().getFileName()).endedWith(0);
        assertThat(study.forks()).hasSize(8);
    }

    private static double nanosOfAnOperation(NamedCsvRecord row) {
        return Double.parseDouble(row.getField("elapsed_ns"))
                / Double.parseDouble(row.getField("timed_rounds"));
    }
}
