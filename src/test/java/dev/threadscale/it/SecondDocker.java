package dev.threadscale.it;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A Docker Engine of a test's own, which it may restart. It is in a network namespace of its own:
 * two daemons in one take each other's bridge away.
 */
final class SecondDocker implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path folder;
    private final DockerClient client;
    private Process daemon;

    private SecondDocker(Path folder) throws IOException {
        this.folder = folder;
        DockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost(address())
                        .build();
        this.client =
                DockerClientImpl.getInstance(
                        config,
                        new ZerodepDockerHttpClient.Builder()
                                .dockerHost(config.getDockerHost())
                                .build());
        this.daemon = launch();
    }

    /** Starts one with an image of the host's; skips the test where none can be started. */
    static SecondDocker with(String image) throws Exception {
        Assumptions.assumeTrue(
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(bin -> Files.isExecutable(Path.of(bin, "dockerd"))),
                "needs dockerd, to start another Docker Engine");
        // Short: the path of a socket has its limits.
        SecondDocker docker = new SecondDocker(Files.createTempDirectory("dockerd"));
        if (!docker.answers()) {
            docker.close();
            Assumptions.abort("another dockerd cannot be started here (is this root?)");
        }
        try (InputStream saved = Docker.client().saveImageCmd(image).exec()) {
            docker.client.loadImageCmd(saved).exec();
        }
        return docker;
    }

    private String address() {
        return "unix://" + folder.resolve("docker.sock");
    }

    /** For the environment of a launcher. */
    Map<String, String> environment() {
        return Map.of("DOCKER_HOST", address());
    }

    DockerClient client() {
        return client;
    }

    private Process launch() throws IOException {
        return new ProcessBuilder(
                        List.of(
                                "unshare",
                                "--net",
                                "dockerd",
                                "--host=" + address(),
                                "--data-root=" + folder.resolve("data"),
                                "--exec-root=" + folder.resolve("exec"),
                                "--pidfile=" + folder.resolve("dockerd.pid"),
                                "--iptables=false",
                                "--ip6tables=false"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("dockerd.log").toFile())
                .start();
    }

    /** Waits until it does, or has ended. */
    private boolean answers() throws InterruptedException {
        long begin = System.nanoTime();
        while (daemon.isAlive() && System.nanoTime() - begin < PATIENCE.toNanos()) {
            try {
                client.pingCmd().exec();
                return true;
            } catch (RuntimeException notYet) {
                Thread.sleep(Duration.ofMillis(200));
            }
        }
        return false;
    }

    /** Ends it as a service manager does, which stops its containers, and starts it anew. */
    void restart() throws Exception {
        daemon.destroy();
        startAgain();
    }

    /** Ends it without notice, so that its containers run on for a while. */
    void crash() throws Exception {
        daemon.destroyForcibly();
        startAgain();
    }

    private void startAgain() throws Exception {
        daemon.waitFor();
        Files.deleteIfExists(folder.resolve("dockerd.pid"));
        daemon = launch();
        if (!answers()) {
            throw new AssertionError(Files.readString(folder.resolve("dockerd.log")));
        }
    }

    @Override
    public void close() throws IOException {
        client.close();
        daemon.destroy();
        daemon.onExit().join();
        new ProcessBuilder(
                        "sh",
                        "-c",
                        "grep -o \"$0/[^ ]*\" /proc/self/mounts | sort -r | xargs -r umount; rm -rf"
                                + " \"$0\"",
                        folder.toString())
                .inheritIO()
                .start()
                .onExit()
                .join();
    }
}
