package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Causes that are known beforehand, found in recordings of real containers. */
@Order(1)
class ExplainIT extends StudyOnDocker {

    private static final String MEASURE = "{warmup: 2, iterations: 3, forks: 2, explain: findings}";

    /** Takes so much longer with its cause than without that no load of the host can hide it. */
    private static final String PROGRAM =
            """
            public class KnownCause implements Runnable {
                public String does = "nothing";
                private final Object lock = new Object();
                private volatile long sum;

                @Override
                public void run() {
                    switch (does) {
                        case "computes" -> compute();
                        case "queues" -> queue();
                        default -> {}
                    }
                }

                private void compute() {
                    for (int i = 0; i < 1_000_000; i++) {
                        sum += i;
                    }
                }

                private void queue() {
                    synchronized (lock) {
                        try {
                            Thread.sleep(5);
                        } catch (InterruptedException stopped) {
                            throw new IllegalStateException(stopped);
                        }
                    }
                }
            }
            """;

    /**
     * A thread that waits for a class to load is pinned too, seldom: 501 pins of 500 tasks were
     * seen.
     */
    private static final String ONE_PIN = "1([.]0\\d*)? against 0 for each task";

    @BeforeEach
    void twoCpus() {
        Docker.assumeTwoCpus();
    }

    private static String findings(String... all) {
        return "findings=" + List.of(all);
    }

    /** A finding that two levels of an axis differ. */
    private static String finding(String id, String axis, String slow, String fast) {
        return "{id: %s, claim: c, compare: {%s: %s}, with: {%s: %s}, expect: {ratio: \"> 1\"}}"
                .formatted(id, axis, slow, axis, fast);
    }

    /** The cause that explains most of a finding, apart from how busy the host is otherwise. */
    private NamedCsvRecord firstCause(String finding) throws Exception {
        return study.rows("causes.csv").stream()
                .filter(row -> row.getField("finding").equals(finding))
                .filter(row -> !List.of("others", "idle").contains(row.getField("kind")))
                .findFirst()
                .orElseThrow();
    }

    /** Tasks that do something are compared with those that do nothing. */
    @Test
    void methodThatTakesTheTimeAndTheMonitorThatThreadsWaitForAreTheCauses() throws Exception {
        study.write(
                "{source: KnownCause.java}",
                "{does: [computes, queues, nothing], cpus: 2, threads: platform, tasks: 8}",
                MEASURE);
        Files.writeString(study.beside("KnownCause.java"), PROGRAM);

        Launcher.End end =
                run(
                                "--set",
                                findings(
                                        finding("A", "does", "computes", "nothing"),
                                        finding("B", "does", "queues", "nothing")))
                        .endedWith(0);

        assertThat(firstCause("A").getField("kind")).isEqualTo("cpu");
        // Or the method that it is compiled into.
        assertThat(firstCause("A").getField("what")).matches("KnownCause[.](compute|run)");
        assertThat(firstCause("B").getField("kind")).isEqualTo("monitor");
        assertThat(firstCause("B").getField("what"))
                .isEqualTo("java.lang.Object in KnownCause.queue");
        assertThat(end.out())
                .containsPattern(
                        study.rows("causes.csv").getFirst().getField("kind").equals("cpu")
                                ? "KnownCause[.](compute|run)"
                                : "why: ");
        assertThat(study.run().resolve("report/index.html"))
                .content()
                .contains("<h4>Why</h4>", "recording.jfr")
                .containsPattern("<title>KnownCause[.](compute|run)\ndoes = computes: ");
        assertThat(Folders.children(study.run().resolve("explained"))).hasSize(3);
        assertThat(study.iterations()).hasSize(3 * 2 * 5);
    }

    /** On JDK 21, virtual threads keep their carriers in synchronized, and later no more. */
    @Test
    void endedRunIsExplainedLater() throws Exception {
        succeed(
                "{name: pinning, time: 20ms}",
                "{runtime: [jvm-21, jvm-25], cpus: 2, threads: virtual, tasks: 50}",
                MEASURE.replace(", explain: findings", ""),
                "--set",
                findings(finding("A", "runtime", "jvm-21", "jvm-25")));
        Path run = study.run();
        byte[] measured = Files.readAllBytes(run.resolve("iterations.csv"));
        assertThat(run.resolve("causes.csv")).doesNotExist();

        Launcher.End end = Launcher.run("explain", run.toString()).endedWith(0);

        assertThat(study.run()).isEqualTo(run);
        assertThat(run.resolve("iterations.csv")).hasBinaryContent(measured);
        assertThat(run.resolve("causes.csv")).as(end.out() + end.err()).exists();
        assertThat(firstCause("A").getField("kind")).isEqualTo("held");
        assertThat(firstCause("A").getField("what")).contains("Pinning");
        assertThat(pins()).matches(ONE_PIN);
    }

    private String pins() throws Exception {
        NamedCsvRecord row =
                study.rows("causes.csv").stream()
                        .filter(one -> one.getField("kind").equals("pins"))
                        .findFirst()
                        .orElseThrow();
        return "%s against %s for each task"
                .formatted(row.getField("side_a"), row.getField("side_b"));
    }

    /** Root without the right of root to write into folders of others. */
    @Test
    void forkWithACapabilityIsRecordedAsWell() throws Exception {
        succeed(
                "{name: factorization, number: 9991}",
                "{cpus: 1, threads: platform, tasks: 2}",
                "{warmup: 1, iterations: 2, forks: 1, explain: all, counters: hardware}",
                "--set",
                "limits.capabilities=[perfmon]");

        assertThat(study.fork().at("/seen/hardware_counters").asText()).isNotEmpty();
        Path explained = Folders.children(study.run().resolve("explained")).getFirst();
        assertThat(explained.resolve("recording.jfr")).isNotEmptyFile();
    }
}
