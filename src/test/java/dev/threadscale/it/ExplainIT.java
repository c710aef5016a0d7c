package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
                        case "pins" -> pin();
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
                        sleep();
                    }
                }

                static void sleep() {
                    try {
                        Thread.sleep(5);
                    } catch (InterruptedException stopped) {
                        throw new IllegalStateException(stopped);
                    }
                }

                static class Sleeping {
                    static { sleep(); }
                }

                private static final byte[] SLEEPING = sleeping();

                private static byte[] sleeping() {
                    try (var in = KnownCause.class.getResourceAsStream("KnownCause$Sleeping.class")) {
                        return in.readAllBytes();
                    } catch (java.io.IOException failed) {
                        throw new IllegalStateException(failed);
                    }
                }

                private void pin() {
                    try {
                        java.lang.invoke.MethodHandles.lookup().defineHiddenClass(SLEEPING, true);
                    } catch (IllegalAccessException impossible) {
                        throw new IllegalStateException(impossible);
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

    /** Compares tasks of {@link #PROGRAM} that do something with those that do nothing. */
    private Launcher.End compare(String does) throws Exception {
        return compare(does, "cpus: 2, threads: platform, tasks: 8");
    }

    private Launcher.End compare(String does, String matrix) throws Exception {
        Path file =
                study.write(
                        "{source: KnownCause.java}",
                        "{does: [%s, nothing], %s}".formatted(does, matrix),
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

    @Test
    void theMethodThatTakesTheTimeIsTheCause() throws Exception {
        Launcher.End end = compare("computes");

        assertThat(firstCause().getField("kind")).isEqualTo("cpu");
        // Or the method that it is compiled into.
        assertThat(firstCause().getField("what")).matches("KnownCause[.](compute|run)");
        assertThat(end.out())
                .contains(
                        study.rows("causes.csv").getFirst().getField("kind").equals("cpu")
                                ? "KnownCause."
                                : "why: ");
        assertThat(study.run().resolve("report/index.html"))
                .content()
                .contains("<h4>Why</h4>", "recording.jfr")
                .containsPattern("<title>KnownCause[.](compute|run)\ndoes = computes: ");
        assertThat(Study.children(study.run().resolve("explained"))).hasSize(2);
        assertThat(study.iterations()).hasSize(2 * 2 * 5);
    }

    /** On JDK 21, virtual threads keep their carriers in synchronized, and later no more. */
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
        assertThat(firstCause().getField("kind")).isEqualTo("pinning");
        assertThat(firstCause().getField("what")).contains("Pinning");
        assertThat(pins()).matches(ONE_PIN);
    }

    /** A class that waits while it is initialized has a native frame below it on any JDK. */
    @ParameterizedTest
    @ValueSource(strings = {"jvm-21", "jvm-25"})
    void virtualThreadsWithNativeFramesArePinned(String runtime) throws Exception {
        compare("pins", "runtime: %s, cpus: 2, threads: virtual, tasks: 20".formatted(runtime));

        assertThat(firstCause().getField("kind")).isEqualTo("pinning");
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

    @Test
    void aPoolOfFewThreadsIsTheCauseWhereTasksSleep() throws Exception {
        succeed(
                "{name: sleep, time: 5ms}",
                "{cpus: 2, threads: [{fixed-pool: {size: 2}}, {fixed-pool: {size: 50}}], tasks: 100}",
                MEASURE,
                "--set",
                finding("threads", "{fixed-pool: {size: 2}}", "{fixed-pool: {size: 50}}"));

        assertThat(firstCause().getField("kind")).isEqualTo("slots");
        assertThat(firstCause().getField("side_a")).isEqualTo("2");
        assertThat(firstCause().getField("side_b")).isEqualTo("50");
    }

    /** Root without the right of root to write into folders of others. */
    @Test
    void aForkThatKeepsACapabilityIsRecordedAsWell() throws Exception {
        succeed(
                "{name: factorization, number: 9991}",
                "{cpus: 1, threads: platform, tasks: 2}",
                "{warmup: 1, iterations: 2, forks: 1, explain: all, counters: hardware}",
                "--set",
                "limits.capabilities=[perfmon]");

        assertThat(study.fork().at("/seen/hardware_counters").asText()).isNotEmpty();
        Path explained = Study.children(study.run().resolve("explained")).getFirst();
        assertThat(explained.resolve("recording.jfr")).isNotEmptyFile();
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
                    "{cpus: 1, threads: platform, tasks: 2}",
                    "{warmup: 1, iterations: 2, forks: 1, explain: %s}".formatted(explain),
                    "--engine",
                    engine);
            commands.add(study.forks().stream().map(fork -> fork.get("command").asText()).toList());
        }

        assertThat(Study.children(study.run().resolve("explained"))).hasSize(1);
        assertThat(commands.getFirst()).hasSize(1).isEqualTo(commands.getLast());
    }

    @Test
    void aMonitorThatThreadsWaitForIsTheCause() throws Exception {
        compare("queues");

        assertThat(firstCause().getField("kind")).isEqualTo("monitor");
        assertThat(firstCause().getField("what")).isEqualTo("java.lang.Object in KnownCause.queue");
    }
}
