package dev.threadscale.it;

import static java.util.Objects.requireNonNull;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Image;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.threadscale.fixture.Folders;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.images.builder.Transferable;

/**
 * Another machine with a Docker Engine, as far as a privileged container can be one: it has an
 * Engine of its own, which takes TLS with certificates, and an SSH server.
 */
final class OtherHost implements AutoCloseable {

    static final String NAME = "lab";

    private static final String IMAGE = "threadscale-test-host:trixie";
    private static final Path RECIPE = Path.of("src/test/resources/host");
    private static final int SSH = 22;
    private static final int DOCKER = 2376;

    private final GenericContainer<?> machine;
    private final Path folder;
    private final DockerClient client;

    private OtherHost(GenericContainer<?> machine, Path folder) throws Exception {
        this.machine = machine;
        this.folder = folder;
        awaitEngine();
        for (String file : List.of("ca.pem", "cert.pem", "key.pem")) {
            machine.copyFileFromContainer(
                    "/certificates/client/" + file, folder.resolve(file).toString());
        }
        DockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost(address())
                        .withDockerTlsVerify(true)
                        .withDockerCertPath(folder.toString())
                        .build();
        client =
                DockerClientImpl.getInstance(
                        config,
                        new ZerodepDockerHttpClient.Builder()
                                .dockerHost(config.getDockerHost())
                                .sslConfig(config.getSSLConfig())
                                .build());
    }

    /**
     * Starts one, whose image is built once; skips the test where there can be none.
     *
     * @param folder for what its clients need
     */
    static OtherHost start(Path folder) throws Exception {
        return start(folder, "");
    }

    /**
     * Starts one as above, which may only use some CPUs.
     *
     * @param cpus as a list; empty for all
     */
    static OtherHost start(Path folder, String cpus) throws Exception {
        String address = DockerClientFactory.instance().dockerHostIpAddress();
        GenericContainer<?> machine =
                new GenericContainer<>(
                                new ImageFromDockerfile(IMAGE, false).withFileFromPath(".", RECIPE))
                        .withPrivilegedMode(true)
                        .withCreateContainerCmdModifier(create -> {
                            create.withHostName(NAME);
                            requireNonNull(create.getHostConfig()).withCpusetCpus(cpus);
                        })
                        .withExposedPorts(SSH, DOCKER)
                        .withCommand(address);
        try {
            machine.start();
        } catch (RuntimeException refused) {
            Assumptions.abort("no Engine in a container here: " + refused.getMessage());
        }
        return new OtherHost(machine, folder);
    }

    private void awaitEngine() throws Exception {
        run("until docker info; do sleep 0.2; done");
    }

    private void run(String script) throws Exception {
        ExecResult end = machine.execInContainer("sh", "-c", script);
        if (end.getExitCode() != 0) {
            throw new AssertionError(script + ": " + end + machine.getLogs());
        }
    }

    private String address() {
        return "tcp://%s:%d".formatted(machine.getHost(), machine.getMappedPort(DOCKER));
    }

    /** Sees to it that its Engine has an image of the usual one. */
    void give(String image) throws IOException {
        if (!client.listImagesCmd().withReferenceFilter(image).exec().isEmpty()) {
            return;
        }
        try (InputStream saved = Docker.client().saveImageCmd(image).exec()) {
            client.loadImageCmd(saved).exec();
        }
    }

    /** Sees to it that its Engine has no image. */
    void lose(String image) {
        client.listImagesCmd().withReferenceFilter(image).exec().stream()
                .map(Image::getId)
                .forEach(id -> client.removeImageCmd(id).withForce(true).exec());
    }

    DockerClient client() {
        return client;
    }

    /** For a launcher that is to use it in place of the usual one. */
    Map<String, String> environment() {
        return Map.of(
                "DOCKER_HOST", address(),
                "DOCKER_TLS_VERIFY", "1",
                "DOCKER_CERT_PATH", folder.toString());
    }

    /** For a launcher whose user has a context of its name, with its certificates. */
    Map<String, String> asContext() throws IOException {
        String id = HexFormat.of().formatHex(Sha256.of(NAME));
        Path contexts = folder.resolve("config/contexts");
        Path certificates = contexts.resolve("tls").resolve(id).resolve("docker");
        Files.createDirectories(certificates);
        for (String file : Folders.names(folder, ".pem")) {
            Files.copy(
                    folder.resolve(file),
                    certificates.resolve(file),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path meta = contexts.resolve("meta").resolve(id);
        Files.createDirectories(meta);
        Files.writeString(
                meta.resolve("meta.json"),
                """
                {"Name": "%s", "Endpoints": {"docker": {"Host": "%s"}}}
                """
                        .formatted(NAME, address()));
        return Map.of("DOCKER_CONFIG", folder.resolve("config").toString());
    }

    /** For a launcher whose user has a key for it, and knows it by its name. */
    Map<String, String> overSsh() throws Exception {
        Path key = folder.resolve("key");
        new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString())
                .start()
                .waitFor();
        machine.copyFileToContainer(
                Transferable.of(Files.readString(folder.resolve("key.pub")), 0600),
                "/root/.ssh/authorized_keys");
        Path settings =
                Files.writeString(
                        folder.resolve("ssh_config"),
                        """
                        Host %s
                          HostName %s
                          Port %d
                          User root
                          IdentityFile %s
                          UserKnownHostsFile %s
                          StrictHostKeyChecking accept-new
                        """
                                .formatted(
                                        NAME,
                                        machine.getHost(),
                                        machine.getMappedPort(SSH),
                                        key,
                                        folder.resolve("known_hosts")));
        // OpenSSH looks for settings where the user database says, not where HOME does.
        Path program = Files.createDirectories(folder.resolve("bin")).resolve("ssh");
        Files.writeString(
                program, "#!/bin/sh\nexec /usr/bin/ssh -F %s \"$@\"\n".formatted(settings));
        program.toFile().setExecutable(true);
        return Map.of("PATH", program.getParent() + ":" + System.getenv("PATH"));
    }

    /** True if this host has OpenSSH's client. */
    static boolean hasSsh() {
        return Files.isExecutable(Path.of("/usr/bin/ssh"));
    }

    /**
     * Ends its Engine, which starts anew.
     *
     * @param signal {@code TERM} as a service manager does, which stops its containers; {@code
     *     KILL} without notice, so that they run on for a while
     */
    void restart(String signal) throws Exception {
        kill(signal);
        awaitEngine();
    }

    /** Ends it until it is {@linkplain #back back}. */
    void goAway() throws Exception {
        run("touch /away");
        kill("TERM");
    }

    void back() throws Exception {
        run("rm /away");
        awaitEngine();
    }

    private void kill(String signal) throws Exception {
        run(
                "old=$(cat /var/run/docker.pid); kill -%s $old; while [ -d /proc/$old ]; do sleep 0.1; done"
                        .formatted(signal));
    }

    @Override
    public void close() throws IOException {
        client.close();
        machine.stop();
    }
}
