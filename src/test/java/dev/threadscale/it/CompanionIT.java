package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Ports;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * A fork has its companions to itself, and ends with their reason. Nothing of them is left, as
 * every test of {@link StudyOnDocker} asserts at its end.
 */
@Order(1)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CompanionIT extends StudyOnDocker {

    /** An image that needs no registry: the kit's, without an entry point. */
    private static final String IMAGE = "threadscale-test-companion:1";

    private static final String SETTINGS =
            "image: "
                    + IMAGE
                    + ", command: [java, -jar, /opt/threadscale/worker.jar, serve, from=network, port=8080], ready: {port: 8080, within: 2m}}";

    private static final String SERVER = "{" + SETTINGS;

    private static final String OF_RUN = "{lifetime: run, " + SETTINGS;

    private static final String POSTGRES = "postgres:17";

    @BeforeAll
    static void companion() throws Exception {
        Docker.assumeTwoCpus();
        new ImageFromDockerfile(IMAGE, false)
                .withFileFromString(
                        "Dockerfile", "FROM " + Docker.IMAGE + "\nENTRYPOINT []\nVOLUME /data\n")
                .get();
    }

    /** Starts faster than a virtual machine, and has a volume of its own in its image. */
    private static String light(String script, String within) {
        return "{image: %s, command: [bash, -c, \"%s\"], ready: {log: up, within: %s}}"
                .formatted(IMAGE, script, within);
    }

    private void write(String companion, String measure) throws Exception {
        write("200ms", companion, measure);
    }

    private void write(String sleep, String companion, String measure) throws Exception {
        study.write(
                "{name: sleep, time: %s}".formatted(sleep),
                "{cpus: 1, threads: virtual, tasks: 2}",
                measure);
        study.append("companions: {db: " + companion + "}\n");
    }

    @Test
    void companionHasOwnCpusAndNoRights() throws Exception {
        write(SERVER, ENDLESS);
        Starts starts = starts();
        Launcher.Running launcher = start();
        InspectContainerResponse companion = Docker.inspect(starts.next());
        String _ = starts.next(); // the probe
        InspectContainerResponse worker = Docker.inspect(starts.next());
        launcher.interrupt();
        launcher.end();

        HostConfig host = companion.getHostConfig();
        assertThat(host.getCpusetCpus())
                .isNotEmpty()
                .isNotEqualTo(worker.getHostConfig().getCpusetCpus());
        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getCapAdd()).isNullOrEmpty();
        assertThat(host.getSecurityOpts()).contains("no-new-privileges");
        assertThat(host.getMemory()).isPositive().isEqualTo(host.getMemorySwap());
        assertThat(host.getPidsLimit()).isPositive();
        Ports published = host.getPortBindings();
        assertThat(published == null || published.getBindings().isEmpty()).isTrue();
        assertThat(host.getNetworkMode()).isEqualTo(worker.getHostConfig().getNetworkMode());
    }

    /** Iterations long enough that a busy Engine's answer does not belong to the next one. */
    @Test
    void eachIterationHasWhatCompanionUsed() throws Exception {
        write("3s", SERVER, "{warmup: 1, iterations: 2, forks: 1}");

        run().endedWith(0);

        assertThat(study.rows("companions.csv"))
                .hasSize(3)
                .allMatch(row -> row.getField("companion").equals("db"))
                .allMatch(row -> Double.parseDouble(row.getField("span_ns")) >= 2.7e9)
                .allMatch(row -> row.getField("limits").equals("false"));
        assertThat(study.record().digests()).containsKey(IMAGE);
    }

    @Test
    void levelsOfCompanionAreMeasured() throws Exception {
        study.write(
                "{name: sleep, time: 200ms}",
                "{cpus: 1, threads: virtual, tasks: 2, db.cpus: [0.5, 1, 1000]}",
                ONE_ITERATION);
        study.append("companions: {db: " + SERVER + "}\n");

        run().endedWith(0);

        assertThat(study.rows("companions.csv"))
                .hasSize(2)
                .allMatch(row -> row.getField("db.cpus").equals(row.getField("cpu_limit")));
        assertThat(study.rows("unavailable.csv"))
                .singleElement()
                .matches(row -> row.getField("reason").contains("it needs 1001 CPUs"));
    }

    private void writeShared(String measure, String more) throws Exception {
        study.write(
                "{name: sleep, time: 200ms}",
                "{cpus: 1, threads: virtual, tasks: 2" + more,
                measure);
        study.append("companions: {db: " + OF_RUN + "}\n");
    }

    @Test
    void companionOfRunServesAllForks() throws Exception {
        writeShared("{warmup: 0, iterations: 1, forks: 3}", "}");

        run().endedWith(0);

        assertThat(study.rows("companions.csv"))
                .extracting(row -> row.getField("earlier_forks"))
                .containsExactlyInAnyOrder("0", "1", "2");
        assertThat(Files.readString(study.run().resolve("report/index.html")))
                .contains("Forks shared the companion db (3 forks, started once)");
    }

    /** Each setting has its own companion; the other one is paused, not removed. */
    @Test
    void forksWithOtherSettingsHaveOtherCompanions() throws Exception {
        writeShared("{warmup: 0, iterations: 1, forks: 2}", ", db.cpus: [0.5, 1]}");

        run().endedWith(0);

        assertThat(study.rows("companions.csv"))
                .extracting(row -> row.getField("db.cpus") + " " + row.getField("earlier_forks"))
                .containsExactlyInAnyOrder("0.5 0", "0.5 1", "1 0", "1 1");
    }

    @Test
    void deadCompanionOfRunFailsItsForkAndNextHasNewOne() throws Exception {
        writeShared("{warmup: 0, iterations: 20, forks: 2}", "}");
        Starts starts = starts();
        Launcher.Running launcher = start();
        String companion = starts.next();
        String _ = starts.next(); // the probe
        String _ = starts.next();
        Docker.client().killContainerCmd(companion).exec();

        launcher.end().endedWith(1);

        assertThat(study.forks())
                .extracting(fork -> fork.get("outcome").asText())
                .containsExactlyInAnyOrder("failed", "completed");
        assertThat(study.forks())
                .anyMatch(fork ->
                        fork.get("reason").asText().contains("'db' ended with exit code 137"));
        assertThat(study.rows("companions.csv"))
                .filteredOn(row -> row.getField("earlier_forks").equals("0"))
                .isNotEmpty();
    }

    @Test
    void companionOfRunIsRemovedAtInterrupt() throws Exception {
        writeShared(ENDLESS, "}");
        Starts starts = starts();
        Launcher.Running launcher = start();
        for (int container = 0; container < 3; container++) {
            String _ = starts.next();
        }
        launcher.interrupt();

        assertThat(launcher.end().exitCode()).isEqualTo(130);
    }

    /** Ends by itself, is never ready, or is missing: the fork says which, and why. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'bash, -c, \"echo no license; exit 1\"' | 'port: 1' | 1m | ended with exit code 1; it said: no license",
                "'sleep, \"1000\"' | 'port: 1' | 1s | was not ready within 1s: it does not accept connections at db:1",
                "'bash, -c, \"echo hello; sleep 1000\"' | 'log: ready' | 1s | has not printed 'ready'; it said: hello",
                "'java, -jar, /opt/threadscale/worker.jar, serve, port=8080' | 'port: 8080' | 5s | not only on localhost",
                "'bash, -c, \"mkdir /var/new; exit 2\"' | 'port: 1' | 1m | Read-only file system; 'tmpfs'",
                "'bash, -c, \"echo up; read -t 3 -u 1; echo disk full; exit 3\"' | 'log: up' | 1m | ended with exit code 3; it said: up; disk full",
            })
    void forkEndsWithReasonAndLastLines(String command, String ready, String within, String reason)
            throws Exception {
        write(
                "{image: %s, command: [%s], ready: {%s, within: %s}}"
                        .formatted(IMAGE, command, ready, within),
                ENDLESS);

        run().endedWith(1);

        assertThat(study.outcome()).isEqualTo("failed");
        assertThat(study.fork().get("reason").asText()).contains(reason);
    }

    @Test
    void forksBeforeCompanionEndsAreKept() throws Exception {
        study.write(
                "{name: sleep}",
                "{cpus: 1, threads: virtual, tasks: 1, time: [1ms, 1h]}",
                "{warmup: 0, iterations: 1, forks: 1, order: listed, timeout: 2h}");
        study.append("companions: {db: " + light("echo up; read -t 20 -u 1; exit 3", "1m") + "}\n");

        run().endedWith(1);

        assertThat(study.forks())
                .extracting(fork -> fork.get("outcome").asText())
                .containsExactlyInAnyOrder("completed", "failed");
    }

    /** Its companion is not ready yet, or its only fork measures. */
    @ParameterizedTest
    @CsvSource({"INT, 1, 130", "INT, 2, 130", "TERM, 1, 143", "TERM, 2, 143"})
    void stoppedLauncherLeavesNoCompanion(String signal, int container, int exitCode)
            throws Exception {
        write(light(container == 1 ? "sleep 1000" : "echo up; sleep 1000", "5m"), ENDLESS);
        Starts starts = starts();
        Launcher.Running launcher = start();
        for (int started = 0; started < container; started++) {
            String _ = starts.next();
        }
        launcher.signal(signal);

        launcher.end().endedWith(exitCode);

        nothingIsLeft();
    }

    @Test
    void databaseWithoutPasswordSaysWhatItNeeds() throws Exception {
        assumeTrue(Docker.hasImage(POSTGRES), "needs the image " + POSTGRES);
        write(
                "{image: %s, tmpfs: [/tmp, /var/run/postgresql], ready: {port: 5432, within: 5m}}"
                        .formatted(POSTGRES),
                ENDLESS);

        run().endedWith(1);

        assertThat(study.fork().get("reason").asText())
                .contains("superuser password is not specified", "'environment'");
    }

    @Test
    void missingImageIsSaidBeforeAnythingRuns() throws Exception {
        write(SERVER.replace(IMAGE, "none-such:1"), ONE_ITERATION);

        assertThat(run().err())
                .contains("the image none-such:1 of its companion 'db' is missing", "docker pull");
    }

    @ParameterizedTest
    @ValueSource(strings = {SERVER, OF_RUN})
    void leftoversOfKilledLauncherAreRemovedByResume(String companion) throws Exception {
        write(companion, ENDLESS);
        Starts starts = starts();
        Launcher.Running killed = start("--set", "measure.timeout=5s");
        for (int container = 0; container < 3; container++) {
            String _ = starts.next();
        }
        killed.kill();

        run("--resume", "--set", "measure.timeout=5s").endedWith(1);

        assertThat(study.outcome()).isEqualTo("timed-out");
    }

    /** With its own user it needs no capability; as root it keeps three to change to that user. */
    @ParameterizedTest
    @CsvSource({"'user: postgres,'", "''"})
    void officialDatabaseRuns(String user) throws Exception {
        assumeTrue(Docker.hasImage(POSTGRES), "needs the image " + POSTGRES);
        Files.writeString(study.beside("shop.sql"), "create table orders (id int);\n");
        write(
                ("{image: %s, %s environment: {POSTGRES_PASSWORD: s3cret},"
                                + " files: {shop.sql: /docker-entrypoint-initdb.d/shop.sql},"
                                + " tmpfs: [/tmp, /var/run/postgresql],"
                                + " ready: {port: 5432, log: ready to accept, within: 5m}}")
                        .formatted(POSTGRES, user),
                "{warmup: 0, iterations: 2, forks: 1}");

        run().endedWith(0);

        JsonNode fork = study.fork();
        assertThat(fork.get("command").asText())
                .contains("--cap-drop=ALL")
                .doesNotContain("s3cret");
        assertThat(fork.get("command").asText().contains("--cap-add")).isEqualTo(user.isEmpty());
        assertThat(study.run().resolve("companions/db/shop.sql")).exists();
        assertNowhere("s3cret", study.run());
    }

    private static void assertNowhere(String secret, Path run) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(run)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContain(secret);
        }
    }
}
