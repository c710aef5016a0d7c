package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Causes that are known beforehand, found in recordings of real containers. */
class ExplainIT extends StudyOnDocker {

    private static final String MEASURE = "{warmup: 2, iterations: 3, forks: 3, explain: findings}";

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
                    for (int i = 0; i < 5_000_000; i++) {
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

    @BeforeEach
    void twoCpus() {
        Docker.assumeTwoCpus();
    }

    /** Compares tasks of {@link #PROGRAM} that do something with those that do nothing. */
    private Launcher.End compare(String does) throws Exception {
        Path file =
                study.write(
                        "{source: KnownCause.java}",
                        "{does: [%s, nothing], cpus: 2, threads: platform, tasks: 8}"
                                .formatted(does),
                        MEASURE);
        Files.writeString(file.resolveSibling("KnownCause.java"), PROGRAM);
        return run(file, "--set", finding("does", does, "nothing")).endedWith(0);
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
    void theMethodThatTakesTheTimeIsTheCause() throws Exception {
        Launcher.End end = compare("computes");

        assertThat(firstCause().getField("kind")).isEqualTo("cpu");
        assertThat(firstCause().getField("what")).isEqualTo("KnownCause.compute");
        assertThat(end.out())
                .contains(
                        study.rows("causes.csv").getFirst().getField("kind").equals("cpu")
                                ? "KnownCause.compute"
                                : "why: ");
        assertThat(study.run().resolve("report/index.html"))
                .content()
                .contains("<h4>Why</h4>", "recording.jfr")
                .contains("<title>KnownCause.compute\ndoes = computes: ");
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

    /** Else a study would measure something else because somebody asks why. */
    @ResourceLock(LeftProcesses.OF_LOCAL_ENGINES)
    @ParameterizedTest
    @ValueSource(strings = {"docker", "local"})
    void forksThatCountHaveTheSameCommandWhetherOrNotTheyAreExplained(String engine)
            throws Exception {
        List<List<String>> commands = new ArrayList<>();
        for (String explain : List.of("none", "all")) {
            succeed(
                    "{name: factorization, number: 9991}",
                    "{cpus: 1, threads: [platform, virtual], tasks: 2}",
                    "{warmup: 1, iterations: 2, forks: 2, explain: %s}".formatted(explain),
                    "--engine",
                    engine);
            commands.add(study.forks().stream().map(fork -> fork.get("command").asText()).toList());
        }

        assertThat(Study.children(study.run().resolve("explained"))).hasSize(2);
        assertThat(commands.getFirst()).hasSize(4).isEqualTo(commands.getLast());
    }

    @Test
    void aMonitorThatThreadsWaitForIsTheCause() throws Exception {
        compare("queues");

        assertThat(firstCause().getField("kind")).isEqualTo("monitor");
        assertThat(firstCause().getField("what")).isEqualTo("java.lang.Object in KnownCause.queue");
    }
}
