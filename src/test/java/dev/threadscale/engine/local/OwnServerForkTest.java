package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.OwnServer;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's server in a real worker, under load. */
@EnabledOnOs(OS.LINUX)
class OwnServerForkTest {

    @TempDir private Path folder;

    private final LocalFork fork = new LocalFork();

    /** A port that the kernel gives to no outgoing connection, so it is still free in a moment. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // Another one, then.
            }
        }
    }

    private ForkResult run(String threads, String path, int port, int listening) throws Exception {
        return run(threads, path, port, listening, "/cart/0");
    }

    private ForkResult run(String threads, String path, int port, int listening, String ready)
            throws Exception {
        return run(
                threads,
                path,
                port,
                ready,
                "--port=%d --virtual={virtual} --size={size:3}".formatted(listening));
    }

    private ForkResult run(String threads, String path, int port, String ready, String arguments)
            throws Exception {
        Path jar = CodeJar.writeProgram(folder.resolve("shop.jar"), OwnServer.class);
        return fork.run(plan(jar, threads, path, port, ready, arguments), Duration.ofMinutes(1));
    }

    private Plan plan(
            Path jar, String threads, String path, int port, String ready, String arguments) {
        return Plan.of(
                Experiments.own(
                        folder,
                        """
                        workload: {server: %s, port: %d, path: '%s', ready: '%s', arguments: '%s', start-within: 2s,
                          rate: 20, lead-in: 100ms, window: 200ms}
                        matrix: {cpus: 1, threads: [%s], tasks: 1}
                        measure: {warmup: 0, iterations: 2, forks: 1}
                        """
                                .formatted(
                                        jar.getFileName(), port, path, ready, arguments, threads)),
                Filter.ALL);
    }

    @Test
    void programIsAskedAtItsPathAndLearnsItsThreads() throws Exception {
        int port = freePort();
        ForkResult result = run("{fixed-pool: {size: 7}}", "/cart/{n}", port, port);

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(2);
        assertThat(fork.observations())
                .filteredOn(one -> one.get("name").equals("errors"))
                .hasSize(2)
                .allSatisfy(one -> assertThat(one).containsEntry("value", "0"));
    }

    /**
     * What {@code java -jar} runs, runs here: an opened package, a jar of its manifest, no static
     * main.
     */
    @Test
    void manifestOpensPackagesAndAddsJars() throws Exception {
        int port = freePort();
        CodeJar.write(folder.resolve("server.jar"), OwnServer.class);
        ForkResult result =
                run(closed("Class-Path: server.jar\nAdd-Opens: java.base/java.lang\n"), port);

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(2);
    }

    @Test
    void closedPackageIsNamedWithItsOption() throws Exception {
        int port = freePort();
        CodeJar.write(folder.resolve("server.jar"), OwnServer.class);

        assertThat(run(closed("Class-Path: server.jar\n"), port).reason())
                .contains("the main method of the server failed")
                .contains(
                        "(an option allows it: jvm: {options: ['--add-opens=java.base/java.lang=ALL-UNNAMED']})");
    }

    private Path closed(String manifest) throws ClassNotFoundException {
        Class<?> type = Class.forName("dev.threadscale.fixture.ClosedServer");
        return CodeJar.writeProgram(folder.resolve("shop.jar"), type, manifest);
    }

    private ForkResult run(Path jar, int port) throws Exception {
        String arguments = "--port=%d --virtual={virtual} --size={size:7}".formatted(port);
        return fork.run(
                plan(jar, "platform", "/cart/{n}", port, "/cart/0", arguments),
                Duration.ofMinutes(1));
    }

    @Test
    void failingProgramEndsTheForkWithItsException() throws Exception {
        int port = freePort();
        ForkResult result = run("platform", "/cart/{n}", port, port);

        assertThat(result.reason())
                .contains("the main method of the server failed")
                .contains("java.lang.IllegalStateException: started with")
                .contains("--size=3");
    }

    @Test
    void errorAnswersOfTheProgramEndTheForkWithTheirNumber() throws Exception {
        int port = freePort();
        ForkResult result = run("{fixed-pool: {size: 7}}", "/basket", port, port, "/cart/");

        assertThat(result.outcome().label()).isEqualTo("failed");
        assertThat(result.reason())
                .containsPattern(
                        "([0-9]+) of \\1 requests failed: \\1 with a status other than 200 \\(404: \\1\\)");
    }

    @Test
    void pathWithSpacesIsRefusedBeforeTheProgramStarts() {
        assertThatThrownBy(() -> run("platform", "/cart and till", 1, 1))
                .hasMessageContaining("'path' is not a path of a URL: begin it with /");
    }

    @Test
    void sizeOfThreadsWithoutOneIsRefusedBeforeTheProgramStarts() {
        assertThatThrownBy(() -> run("virtual", "/", 1, "/", "--size={size}"))
                .hasMessageContaining("own.yaml:")
                .hasMessageContaining(
                        "'arguments' has {size}, but the threads 'virtual' do not have one; write {size:200} for a default");
    }

    @Test
    void portOfAnotherProgramIsNotTakenForTheServer() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            int port = other.getLocalPort();
            ForkResult result = run("{fixed-pool: {size: 7}}", "/cart/{n}", port, port);

            assertThat(result.reason())
                    .contains("the server cannot listen at port %d;".formatted(port));
        }
    }

    @Test
    void programAtAnotherPortEndsTheForkWithThatPort() throws Exception {
        int port = freePort();
        int listening = freePort();
        ForkResult result = run("{fixed-pool: {size: 7}}", "/cart/{n}", port, listening);

        assertThat(result.reason())
                .contains(
                        "the server is not ready after 2s: nothing listens at port %d, but at %d; set 'port'"
                                .formatted(port, listening));
    }

    @Test
    void unreadyProgramEndsTheForkWithItsStatus() throws Exception {
        int port = freePort();
        ForkResult result = run("{fixed-pool: {size: 7}}", "/cart/{n}", port, port, "/");

        assertThat(result.reason())
                .contains(
                        "the server is not ready after 2s: GET / is answered with 404; set 'ready' to a path that is answered with 200");
    }

    @Test
    void programWaitingForInputEndsTheForkWithThatCause() throws Exception {
        int port = freePort();
        ForkResult result =
                run("virtual", "/", port, "/", "--port=%d --until-input".formatted(port));

        assertThat(result.reason())
                .contains(
                        "the server is not ready after 2s: its main method has ended, perhaps because it read standard input, which is empty in a fork: let it run without input");
    }
}
