package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One experiment on several Docker hosts, reached as Docker's own client reaches them. */
@Order(5)
class SeveralHostsIT extends StudyOnDocker {

    @TempDir private static Path folder;
    @AutoClose private static OtherHost lab;

    @BeforeAll
    static void anotherHost() throws Exception {
        lab = OtherHost.start(folder);
    }

    @AfterEach
    void nothingIsLeftThere() {
        assertThat(lab.client().listContainersCmd().withShowAll(true).exec()).isEmpty();
    }

    private void write(int forks) throws Exception {
        study.write(
                "{name: factorization, number: 87654321}",
                "{cpus: 1, threads: [platform, virtual], tasks: 10}",
                "{warmup: 1, iterations: 3, forks: %d, sentinel: true}".formatted(forks));
    }

    @Test
    void eachRunsThePlanAndTheReportComparesThem() throws Exception {
        lab.lose(Docker.IMAGE);
        write(2);

        Launcher.End end =
                Launcher.run(
                                lab.asContext(),
                                study.arguments(
                                        "--host=here=" + Docker.address(),
                                        "--host=" + OtherHost.NAME))
                        .endedWith(0);

        assertThat(end.err())
                .contains("lab lacks the image " + Docker.IMAGE + ": copying it there");
        assertThat(study.assertCompleted(8))
                .allSatisfy(
                        fork -> assertThat(fork.get("node")).isEqualTo(fork.at("/levels/system")));
        JsonNode nodes = study.runJson().get("nodes");
        assertThat(nodes.at("/lab/host/name").asText()).isEqualTo(OtherHost.NAME);
        assertThat(nodes.at("/here/host/name").asText()).isNotEqualTo(OtherHost.NAME);
        assertThat(study.rows("summary.csv"))
                .extracting(row -> row.getField("threads") + " " + row.getField("system"))
                .containsExactlyInAnyOrder(
                        "platform here", "platform lab", "virtual here", "virtual lab");
        assertThat(study.rows("sentinels.csv"))
                .extracting(row -> row.getField("node"))
                .contains("here", "lab");
    }

    /** Two kinds of threads that sleep as long: no number of forks decides which is faster. */
    @Test
    void finishedRunGetsForksOnEachHost() throws Exception {
        lab.give(Docker.IMAGE);
        study.write(
                "{name: sleep, time: 20ms}",
                "{cpus: 1, threads: [virtual, platform], tasks: [1]}",
                "{warmup: 1, iterations: 3, forks: 3, sentinel: false}");
        study.append(
                """
                findings:
                  - id: EVEN
                    claim: Platform threads sleep half a percent longer.
                    compare: {threads: platform}
                    with: {threads: virtual}
                    expect: {ratio: ">= 1.005"}
                """);
        List<String> hosts = List.of("--host=here=" + Docker.address(), "--host=" + OtherHost.NAME);
        Launcher.run(lab.asContext(), study.arguments(hosts.toArray(String[]::new))).endedWith(0);

        assertThat(more().endedWith(2).err())
                .contains("was begun on the hosts here, lab, and this is one host");
        more(hosts.toArray(String[]::new)).endedWith(0);

        assertThat(study.rows("forks.csv"))
                .hasSize(24)
                .extracting(row -> row.getField("node"))
                .filteredOn(OtherHost.NAME::equals)
                .hasSize(12);
        assertThat(Files.readString(study.run().resolve("findings.csv")))
                .contains("3 + 3 forks, looked at twice");
    }

    private Launcher.End more(String... hosts) throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("more", study.run().toString(), "--finding", "EVEN"));
        arguments.addAll(List.of(hosts));
        return Launcher.run(lab.asContext(), arguments.toArray(String[]::new));
    }

    @Test
    void hostIsReachedOverSshWithTheSettingsOfTheUser() throws Exception {
        Assumptions.assumeTrue(OtherHost.hasSsh(), "ssh is not on the PATH");
        lab.give(Docker.IMAGE);
        write(1);

        Launcher.run(
                        lab.overSsh(),
                        study.arguments("--host=here=" + Docker.address(), "--host=lab=ssh://lab"))
                .endedWith(0);

        assertThat(study.assertCompleted(4))
                .extracting(fork -> fork.get("node").asText())
                .contains("here", OtherHost.NAME);
        assertThat(study.runJson().at("/nodes/lab/host/name").asText()).isEqualTo(OtherHost.NAME);
    }

    @Test
    void oneHostUnderTwoNamesIsRefused() throws Exception {
        write(1);
        Launcher.End end =
                run("--host=a=" + Docker.address(), "--host=b=" + Docker.address()).endedWith(2);

        assertThat(end.err())
                .startsWith("error: 'a' and 'b' are the same Docker host\nfix: Leave one");
    }
}
