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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's server in a real worker, under load. */
@EnabledOnOs(OS.LINUX)
class OwnServerForkTest {

    @TempDir private Path folder;

    private final LocalFork fork = new LocalFork();

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
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
        CodeJar.writeProgram(folder.resolve("shop.jar"), OwnServer.class);
        Plan plan =
                Plan.of(
                        Experiments.own(
                                folder,
                                """
                                workload: {server: shop.jar, port: %d, path: '%s', ready: '%s', arguments: '%s', start-within: 2s,
                                  rate: 20, lead-in: 100ms, window: 200ms}
                                matrix: {cpus: 1, threads: [%s], tasks: 1}
                                measure: {warmup: 0, iterations: 2, forks: 1}
                                """
                                        .formatted(port, path, ready, arguments, threads)),
                        Filter.ALL);
        return fork.run(plan, Duration.ofMinutes(1));
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

    @Test
    void programThatFailsEndsTheForkWithItsException() throws Exception {
        int port = freePort();
        ForkResult result = run("platform", "/cart/{n}", port, port);

        assertThat(result.reason())
                .contains("the main method of the server failed")
                .contains("java.lang.IllegalStateException: started with")
                .contains("--size=3");
    }

    @Test
    void programThatAnswersWithErrorsEndsTheForkWithTheirNumber() throws Exception {
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
    void programThatIsNotReadyEndsTheForkWithItsStatus() throws Exception {
        int port = freePort();
        ForkResult result = run("{fixed-pool: {size: 7}}", "/cart/{n}", port, port, "/");

        assertThat(result.reason())
                .contains(
                        "the server is not ready after 2s: GET / is answered with 404; set 'ready' to a path that is answered with 200");
    }

    @Test
    void programThatWaitsForInputEndsTheForkWithThatCause() throws Exception {
        int port = freePort();
        ForkResult result =
                run("virtual", "/", port, "/", "--port=%d --until-input".formatted(port));

        assertThat(result.reason())
                .contains(
                        "the server is not ready after 2s: its main method has ended, perhaps because it read standard input, which is empty in a fork: let it run without input");
    }
}
