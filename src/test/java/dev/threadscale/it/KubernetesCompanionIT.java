package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.math.BigDecimal;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On a real cluster a fork has its companions to itself, or ends with their reason. Its node needs
 * one and a half CPUs for pods. Nothing is left, as every test of {@link KubernetesStudy} asserts.
 */
class KubernetesCompanionIT extends KubernetesStudy {

    private static final String POSTGRES = "threadscale.kubernetes.postgres";

    private void write(String companion, String measure) throws Exception {
        BigDecimal most =
                cluster.nodes().list().getItems().stream()
                        .map(node ->
                                node.getStatus().getAllocatable().get("cpu").getNumericalAmount())
                        .max(BigDecimal::compareTo)
                        .orElseThrow();
        assumeTrue(most.compareTo(new BigDecimal("1.5")) >= 0, "needs 1.5 CPUs for pods");
        study.write(SLOW, "{cpus: 1, threads: virtual, tasks: 1}", measure);
        study.append("companions: {db: " + companion + "}\n");
    }

    private static String server(String rest) {
        String image =
                System.getProperty("threadscale.kubernetes.images", "threadscale") + ":jvm-25";
        return "{image: %s, cpus: 0.4, memory: 256m, %s}".formatted(image, rest);
    }

    private static final String SERVING =
            "command: [-jar, /opt/threadscale/worker.jar, serve, from=network, port=8080],"
                    + " ready: {port: 8080, within: 2m}";

    @Test
    void companionIsReadyBeforeWorkerAndEndsWithIt() throws Exception {
        write(server(SERVING), "{warmup: 1, iterations: 3, forks: 2}");

        Launcher.End end = run();

        assertThat(assertCompleted(end, 2, 4))
                .hasSize(2)
                .allMatch(note -> note.startsWith("the load of its companions is unknown"));
        assertThat(study.record().digests()).hasSize(1 + 1);
    }

    @Test
    void interruptedLauncherLeavesNothing() throws Exception {
        write(server(SERVING), "{warmup: 0, iterations: 1000, forks: 1}");
        Launcher.Running launcher = start();
        Pod pod = awaitFork(launcher);
        assertThat(pod.getSpec().getInitContainers())
                .extracting(Container::getName)
                .containsExactly("db", "0-db-ready");

        launcher.interrupt();
        launcher.end().endedWith(130);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "command: [-version], ready: {port: 1} | ended with exit code 0; it said: ",
                "command: [-jar, /opt/threadscale/worker.jar, serve, from=network, port=8080], ready: {port: 1, within: 5s} | does not accept connections at db:1",
                "command: [-jar, /opt/threadscale/worker.jar, serve, from=network, port=8080], ready: {command: [\"false\"], within: 5s} | its command 'false' does not succeed",
            })
    void forkEndsWithReasonAndLastLines(String rest, String reason) throws Exception {
        write(server(rest), "{warmup: 0, iterations: 1, forks: 1}");

        run().endedWith(1);

        assertThat(study.outcome()).isEqualTo("failed");
        assertThat(study.fork().get("reason").asText())
                .startsWith("the companion 'db' ")
                .contains(reason);
    }

    /** The official image, under the number of its user. */
    @Test
    void databaseRuns() throws Exception {
        String user = System.getProperty(POSTGRES, "");
        assumeTrue(!user.isEmpty(), "needs -D%s=NUMBER".formatted(POSTGRES));
        Files.writeString(study.beside("shop.sql"), "create table orders (id int);\n");
        write(
                ("{image: postgres:17, user: '%s', cpus: 0.4, memory: 512m,"
                                + " environment: {POSTGRES_PASSWORD: s3cret-word},"
                                + " files: {shop.sql: /docker-entrypoint-initdb.d/shop.sql},"
                                + " tmpfs: [/tmp, /var/run/postgresql],"
                                + " ready: {port: 5432, command: [sh, -c, 'PGPASSWORD=$POSTGRES_PASSWORD psql -U postgres -h localhost -c \"table orders\"'],"
                                + " within: 5m}}")
                        .formatted(user),
                "{warmup: 0, iterations: 2, forks: 1}");

        assertCompleted(run(), 1, 2);

        assertThat(study.fork().get("command").asText())
                .contains("--from-file=db-0=companions/db/shop.sql")
                .doesNotContain("s3cret-word");
    }
}
