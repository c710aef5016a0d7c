package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.testcontainers.images.builder.ImageFromDockerfile;

/** However a worker ends, the run goes on and says of it what there is to know. */
class WorkerFaultsIT extends StudyOnDocker {

    private static final int PIDS = 64;

    /**
     * In place of Java: three times the launcher's heap without a line break, then lines without an
     * end of their own.
     */
    private static final String FLOOD =
            """
            #!/bin/sh
            head -c 200000000 /dev/zero | tr '\\0' x
            head -c 20000000 /dev/urandom
            yes "a worker out of hand" | head -c 50000000
            """;

    private static final long MOST_BYTES = 20_000_000;

    @Test
    void forkAtItsLimitOfThreadsSaysHowManyItHad() throws Exception {
        study.write(
                "{name: sleep, time: 1s}",
                "{cpus: 1, threads: platform, tasks: 1000}",
                ONE_ITERATION);

        run("--set", "limits.pids=" + PIDS).endedWith(1);

        assertThat(study.outcome()).isEqualTo("failed");
        Matcher said =
                Pattern.compile(
                                "unable to create native thread.*; at most (\\d+) Java threads were alive")
                        .matcher(study.fork().get("reason").asText());
        assertThat(said.find()).as(study.fork().get("reason").asText()).isTrue();
        assertThat(Integer.parseInt(said.group(1))).isBetween(PIDS / 2, PIDS);
    }

    @Test
    void crashOfTheVirtualMachineIsNamedAndItsReportIsKept() throws Exception {
        study.write("{name: primes, limit: 1000000}", ONE, ENDLESS);
        Starts started = starts();
        Launcher.Running launcher = startOnTerminal();
        launcher.awaitOutput("/1000000");
        Docker.client().killContainerCmd(started.next()).withSignal("SEGV").exec();
        launcher.end().endedWith(1);

        JsonNode fork = study.fork();
        assertThat(fork.get("outcome").asText()).isEqualTo("failed");
        assertThat(fork.get("reason").asText())
                .startsWith("the virtual machine crashed: SIGSEGV (0xb) at pc=");
        assertThat(fork.get("output").valueStream().map(JsonNode::asText))
                .anyMatch(line -> line.contains("# JRE version: "));
    }

    @Test
    void floodOfOutputDrownsNeitherTheLauncherNorTheResults() throws Exception {
        String image =
                ScriptedImage.make(
                        new ImageFromDockerfile("threadscale-it:flood", true), FLOOD, "flood");
        study.write(
                "{name: factorization}",
                "{runtime: [{image: \"%s\"}], cpus: 1, threads: sequential, tasks: 1}"
                        .formatted(image),
                ONE_ITERATION);

        Launcher.End end =
                Launcher.start(Map.of("JDK_JAVA_OPTIONS", "-Xmx64m"), study.arguments())
                        .end()
                        .endedWith(1);

        assertThat(study.fork().get("reason").asText())
                .startsWith("it ended after 0 rows, before it had reported everything: xxx")
                .endsWith("…")
                .hasSizeLessThan(400);
        assertThat(study.fork().get("output").size()).isEqualTo(1_000);
        assertThat(Files.size(study.folderOf(study.fork()).resolve("fork.json")))
                .isLessThan(MOST_BYTES);
        assertThat(end.err().length()).isLessThan(10_000);
    }
}
