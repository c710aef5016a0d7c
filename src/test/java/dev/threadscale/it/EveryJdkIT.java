package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Releases after the one that other tests use: each renames threads, changes messages or moves
 * events of recordings, and what is not understood would be missing without a word.
 */
class EveryJdkIT extends StudyOnDocker {

    private static final String PROGRAM =
            """
            public class Releases implements Runnable {
                public String does = "nothing";
                private volatile long sum;

                @Override
                public void run() {
                    if (does.equals("computes")) {
                        for (int i = 0; i < 1_000_000; i++) {
                            sum += i;
                        }
                    }
                }
            }
            """;

    private static String runtime(int release) throws Exception {
        String base = "eclipse-temurin:%d-jre".formatted(release);
        assumeTrue(
                Docker.hasImage(base),
                "JDK %d is not tested here: this Engine has no image %s".formatted(release, base));
        String runtime = "jvm-" + release;
        Launcher.run("image", runtime).endedWith(0);
        return runtime;
    }

    @ParameterizedTest
    @ValueSource(ints = {26, 27, 28})
    void recordingsAndThreadsOfAReleaseAreRead(int release) throws Exception {
        study.write(
                "{source: Releases.java}",
                "{runtime: %s, does: [computes, nothing], cpus: 1, threads: [platform, virtual], tasks: 8}"
                        .formatted(runtime(release)),
                "{warmup: 2, iterations: 3, forks: 2, explain: findings}");
        Files.writeString(study.beside("Releases.java"), PROGRAM);

        run(
                        "--set",
                        "findings=[{id: A, claim: c, where: {threads: virtual},"
                                + " compare: {does: computes}, with: {does: nothing},"
                                + " expect: {ratio: \"> 1\"}}]")
                .endedWith(0);

        List<JsonNode> forks = study.assertCompleted(8);
        assertThat(forks)
                .allSatisfy(fork -> {
                    assertThat(fork.at("/seen/java_version").asText())
                            .startsWith(Integer.toString(release));
                    assertThat(fork.at("/seen").has("unknown_threads")).isFalse();
                    assertThat(fork.get("notes")).isEmpty();
                });
        NamedCsvRecord cause =
                study.rows("causes.csv").stream()
                        .filter(row -> !List.of("others", "idle").contains(row.getField("kind")))
                        .findFirst()
                        .orElseThrow();
        assertThat(cause.getField("kind")).isEqualTo("cpu");
        assertThat(cause.getField("what")).matches("Releases[.]run");
        assertThat(study.iterations())
                .allSatisfy(row ->
                        assertThat(row.getField("carrier_threads"))
                                .isEqualTo(row.getField("threads").equals("virtual") ? "1" : ""));
    }

    /** Whether threads wait for each other is read from the dumps of the virtual machine. */
    @ParameterizedTest
    @ValueSource(ints = {26, 27, 28})
    void deadlockOnAReleaseIsRecognized(int release) throws Exception {
        study.write(
                "{source: Embrace.java}",
                "{runtime: %s, cpus: 1, threads: [platform, virtual], tasks: 2}"
                        .formatted(runtime(release)),
                "{warmup: 0, iterations: 1, forks: 1, " + Study.timeout(5) + "}");
        Files.writeString(
                study.beside("Embrace.java"),
                """
                import java.util.concurrent.CyclicBarrier;

                public class Embrace implements Runnable {
                    private final Object left = new Object();
                    private final Object right = new Object();
                    private final CyclicBarrier both = new CyclicBarrier(2);

                    @Override
                    public void run() {
                        try {
                            boolean isFirst = both.await() == 0;
                            synchronized (isFirst ? left : right) {
                                both.await();
                                synchronized (isFirst ? right : left) {
                                    both.await();
                                }
                            }
                        } catch (Exception stopped) {
                            throw new IllegalStateException(stopped);
                        }
                    }
                }
                """);

        run("--set", "expect={outcome: deadlocked}").endedWith(0);

        for (Path fork : Folders.children(study.run().resolve("forks"))) {
            assertThat(fork.resolve("threads.txt")).content().contains("\"main\"", "Embrace.run");
        }
    }
}
