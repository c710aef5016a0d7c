package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * Releases after the one that other tests use: each renames threads, changes messages or moves
 * events of recordings, and what is not understood would be missing without a word.
 */
@Order(1)
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

    /** Compose builds those of other tests, and the launcher the rest. */
    private static String runtime(int release) throws Exception {
        boolean isOfCompose = release <= 25;
        String base =
                (isOfCompose ? repository() + ":jvm-%d" : "eclipse-temurin:%d-jre")
                        .formatted(release);
        assumeTrue(
                Docker.hasImage(base),
                "JDK %d is not tested here: this Engine has no image %s".formatted(release, base));
        String runtime = "jvm-" + release;
        if (!isOfCompose) {
            Launcher.run("image", runtime).endedWith(0);
        }
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

    /** Beans, threads and messages of the virtual machine have names that releases change. */
    @ParameterizedTest
    @ValueSource(ints = {26, 27, 28})
    void collectorsAndMessagesOfAReleaseAreKnown(int release) throws Exception {
        study.write(
                "{name: factorization, number: 87654321}",
                """
                {runtime: %s, cpus: 1, threads: platform, tasks: 2, collector: [serial, parallel, g1, zgc],
                 jvm: [default], include: [{collector: serial, jvm: "-XX:CompressedClassSpaceSize=4m"}]}\
                """
                        .formatted(runtime(release)),
                ONE_ITERATION);

        Launcher.End end = run().endedWith(1);

        assertThat(end.err())
                .contains("CompressedClassSpaceSize adjusted from user input 4194304 bytes");
        assertThat(study.forks())
                .hasSize(5)
                .filteredOn(fork -> fork.get("outcome").asText().equals("completed"))
                .hasSize(4)
                .allSatisfy(fork -> {
                    String asked = fork.at("/levels/collector").asText();
                    JsonNode seen = fork.get("seen");
                    assertThat(Jvm.Collector.of(seen.get("collector").asText()))
                            .hasValueSatisfying(
                                    known -> assertThat(known.label()).isEqualTo(asked));
                    assertThat(seen.has("unknown_threads")).isFalse();
                    assertThat(seen.get("vm_choices").asText())
                            .contains("GCTimeRatio=", "MaxHeapFreeRatio=");
                });
        assertThat(study.iterations())
                .allSatisfy(row ->
                        assertThat(List.of(row.getField("collector_cpu_ns"), row.getField("gc_ns")))
                                .doesNotContain(""));
    }

    /** A cache that is left out silently would be measured as if it were used. */
    @ParameterizedTest
    @CsvSource({"25, used", "26, without code", "27, without code", "28, without code"})
    void cacheForAnotherCollectorIsNoticed(int release, String use) throws Exception {
        String base = repository() + ":" + runtime(release);
        String cache =
                """
                COPY --from=worker /opt/threadscale/worker.jar /opt/threadscale/
                RUN java -XX:AOTCacheOutput=/tmp/own.aot -XX:+UseSerialGC \
                    --enable-native-access=ALL-UNNAMED -jar /opt/threadscale/worker.jar \
                    workload=factorization number=87654321 threads=virtual tasks=100 warmup=5 iterations=5
                """;
        if (release == 25) {
            // One that was tried: JDK 25 makes some that crash, and does not mind another jar.
            base += "-aot";
            cache = "RUN cp -p /opt/threadscale/worker.aot /tmp/own.aot\n";
        } else {
            Launcher.run("image", runtime(release) + "-aot").endedWith(0);
        }
        assumeTrue(Docker.hasImage(base), "no image " + base);
        // From 26 on, the jar must be the very one that a fork in an image of the user gets.
        String image =
                new ImageFromDockerfile()
                        .withFileFromString(
                                "Dockerfile",
                                """
                                FROM %s:jvm-25 AS worker
                                FROM %s
                                USER root
                                %sUSER 10001:10001
                                ENV JAVA_TOOL_OPTIONS="-XX:AOTCache=/tmp/own.aot --enable-native-access=ALL-UNNAMED"
                                """
                                        .formatted(repository(), base, cache))
                        .get();
        study.write(
                "{name: factorization, number: 87654321}",
                "{runtime: {image: \"%s\"}, cpus: 1, threads: platform, tasks: 2, collector: g1}"
                        .formatted(image),
                ONE_ITERATION);

        Launcher.End end = run().endedWith(0);

        assertThat(study.fork().at("/seen/aot_cache").asText()).isEqualTo(use);
        if (use.equals("used")) {
            assertThat(end.err()).doesNotContain("ahead-of-time cache");
        } else {
            assertThat(end.err())
                    .contains("uses its ahead-of-time cache without the compiled code");
            assertThat(study.run().resolve("report/index.html"))
                    .content()
                    .contains("did not use their ahead-of-time cache");
        }
    }

    private static String repository() {
        return System.getenv().getOrDefault("THREADSCALE_IMAGE_REPOSITORY", "threadscale");
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
