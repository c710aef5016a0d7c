package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Causes that are known beforehand, found in recordings of real containers. */
class ExplainIT extends StudyOnDocker {

    private static final String MEASURE = "{warmup: 2, iterations: 3, forks: 3, explain: findings}";

    @BeforeEach
    void twoCpus() {
        Docker.assumeTwoCpus();
    }

    /** A finding that two levels of an axis differ. */
    private static String finding(String axis, String slow, String fast) {
        return "findings=[{id: A, claim: c, compare: {%s: %s}, with: {%s: %s}, expect: {ratio: \"> 1\"}}]"
                .formatted(axis, slow, axis, fast);
    }

    /** What explains most of what the study does; how busy the host is else is no part of it. */
    private NamedCsvRecord firstCause() throws Exception {
        return study.rows("causes.csv").stream()
                .filter(row -> !List.of("others", "idle").contains(row.getField("kind")))
                .findFirst()
                .orElseThrow();
    }

    /** Of side A, per task; side B has none. */
    private double onlyOfTheFirst(String kind) throws Exception {
        List<NamedCsvRecord> rows =
                study.rows("causes.csv").stream()
                        .filter(row -> row.getField("kind").equals(kind))
                        .toList();
        assertThat(rows).allMatch(row -> row.getField("side_b").equals("0"));
        return rows.stream().mapToDouble(row -> Double.parseDouble(row.getField("side_a"))).sum();
    }

    @Test
    void aSharedGeneratorIsTheCauseOfItsTime() throws Exception {
        Launcher.End end =
                succeed(
                        "{name: random-memory, ints: 200000, accesses: 1}",
                        "{generator: [shared, per-thread], cpus: 2, threads: {fixed-pool: {size: cpus}}, tasks: 100}",
                        MEASURE,
                        "--set",
                        finding("generator", "shared", "per-thread"));

        assertThat(firstCause().getField("kind")).isEqualTo("cpu");
        // Or nextInt, if the compiler has it there.
        assertThat(firstCause().getField("what")).startsWith("java.util.Random.next");
        assertThat(end.out()).contains("java.util.Random.next");
        assertThat(study.run().resolve("report/index.html"))
                .content()
                .contains("<h4>Why</h4>", "recording.jfr")
                .containsPattern("<title>java.util.Random.next(Int)?\\ngenerator = shared: ");
        assertThat(Study.children(study.run().resolve("explained"))).hasSize(2);
        assertThat(study.iterations()).hasSize(2 * 3 * 5);
    }

    @Test
    void aRunThatHasEndedIsExplainedLater() throws Exception {
        succeed(
                "{name: pinning, time: 20ms}",
                "{runtime: [jvm-21, jvm-25], cpus: 2, threads: virtual, tasks: 50}",
                MEASURE.replace(", explain: findings", ""),
                "--set",
                finding("runtime", "jvm-21", "jvm-25"));
        Path run = study.run();
        byte[] measured = Files.readAllBytes(run.resolve("iterations.csv"));
        assertThat(run.resolve("causes.csv")).doesNotExist();

        Launcher.End end = Launcher.run("explain", run.toString()).endedWith(0);

        assertThat(study.run()).isEqualTo(run);
        assertThat(run.resolve("iterations.csv")).hasBinaryContent(measured);
        assertThat(run.resolve("causes.csv")).as(end.out() + end.err()).exists();
        // On JDK 21, virtual threads keep their carriers in synchronized.
        assertThat(firstCause().getField("kind")).isEqualTo("pinning");
        assertThat(firstCause().getField("what")).contains("Pinning");
        assertThat(onlyOfTheFirst("pins")).isPositive();
    }

    @Test
    void aMonitorThatThreadsWaitForIsACause() throws Exception {
        succeed(
                "{name: counter, operations: 2000000}",
                "{cpus: 2, threads: platform, tasks: 8, synchronization: [block, adder]}",
                MEASURE,
                "--set",
                finding("synchronization", "block", "adder"));

        // Where others have one of the CPUs, threads hardly meet, and there may be nothing to
        // explain.
        Assumptions.assumeTrue(Files.exists(study.run().resolve("causes.csv")));
        assertThat(study.rows("causes.csv"))
                .anyMatch(row ->
                        row.getField("kind").equals("monitor")
                                && row.getField("what").contains("Counter"));
    }
}
