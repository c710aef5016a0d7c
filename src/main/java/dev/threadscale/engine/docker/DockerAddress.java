package dev.threadscale.engine.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.AuthConfig;
import com.github.dockerjava.api.model.AuthConfigurations;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.LocalDirectorySSLConfig;
import com.github.dockerjava.core.RemoteApiVersion;
import com.github.dockerjava.core.SSLConfig;
import dev.threadscale.error.RootCause;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The address of an Engine, resolved by the rules of Docker's own client. The library's rules
 * differ: where Docker's client refuses, the library uses the local Engine, and it uses TCP without
 * TLS if a certificate is missing.
 *
 * @param uri its socket
 * @param certificates folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}; empty
 *     without TLS
 */
record DockerAddress(URI uri, Optional<Path> certificates) implements DockerClientConfig {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final String VERIFY = "DOCKER_TLS_VERIFY";
    private static final String UNVERIFIED = "DOCKER_TLS";

    /** The context that always exists and does not have a file. */
    private static final String DEFAULT = "default";

    private static final String TLS = "tcp://localhost:2376";
    private static final List<String> PEM = List.of("ca.pem", "cert.pem", "key.pem");

    /**
     * The settings of Docker's client.
     *
     * @param environment its environment variables
     * @param folder the folder of its files
     */
    record Settings(Map<String, String> environment, Path folder) {

        static Settings of(Map<String, String> environment) {
            String home = DockerUri.WINDOWS ? "" : environment.getOrDefault("HOME", "");
            String folder = environment.getOrDefault("DOCKER_CONFIG", "");
            return new Settings(
                    environment,
                    folder.isEmpty()
                            ? Path.of(
                                    home.isEmpty() ? System.getProperty("user.home") : home,
                                    ".docker")
                            : Path.of(folder));
        }

        private Optional<String> variable(String name) {
            return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
        }

        private Optional<String> host() {
            return variable("DOCKER_HOST").filter(host -> !host.isBlank());
        }

        /** Returns the address of the context that always exists. */
        private DockerAddress address() {
            boolean isTls = variable(VERIFY).or(() -> variable(UNVERIFIED)).isPresent();
            return ofHost(host().orElse(isTls ? TLS : DockerUri.USUAL), this);
        }

        /** Returns the folder of the certificates; empty without TLS. */
        private Optional<Path> certificates() {
            Optional<Path> certificates =
                    variable(VERIFY)
                            .map(_ -> variable("DOCKER_CERT_PATH").map(Path::of).orElse(folder));
            if (certificates.isEmpty() && variable(UNVERIFIED).isPresent()) {
                throw new IllegalArgumentException(
                        "TLS without verification (%s) is not supported: set %s"
                                .formatted(UNVERIFIED, VERIFY));
            }
            return certificates;
        }

        private Optional<String> currentContext() {
            Path file = folder.resolve("config.json");
            try {
                return Optional.of(MAPPER.readTree(file.toFile()).path("currentContext").asText(""))
                        .filter(name -> !name.isEmpty());
            } catch (IOException unreadable) {
                if (Files.notExists(file)) {
                    return Optional.empty();
                }
                throw new IllegalArgumentException(
                        "cannot read %s: %s".formatted(file, reason(unreadable)), unreadable);
            }
        }
    }

    /**
     * Resolves the address from the environment: DOCKER_HOST, then DOCKER_CONTEXT, then the current
     * context, then the default socket.
     *
     * @throws IllegalArgumentException if the address or context does not exist; its message is for
     *     the user
     */
    static DockerAddress of(Settings settings) {
        return ofContext(
                settings.host()
                        .map(_ -> DEFAULT)
                        .or(() -> settings.variable("DOCKER_CONTEXT"))
                        .or(settings::currentContext)
                        .orElse(DEFAULT),
                settings);
    }

    /**
     * Resolves an address given by the user.
     *
     * @param text {@code ssh://user@host}, {@code tcp://host:2376}, {@code unix:///path}, or the
     *     name of a context of Docker's client
     * @throws IllegalArgumentException if it is not one of these; the message is for the user
     */
    static DockerAddress of(String text, Settings settings) {
        return text.contains("://") ? ofHost(text, settings) : ofContext(text, settings);
    }

    static DockerAddress of(URI uri) {
        return new DockerAddress(uri, Optional.empty());
    }

    private static DockerAddress ofHost(String host, Settings settings) {
        URI uri = DockerUri.of(host);
        return isTcp(uri) ? secured(uri, settings.certificates(), VERIFY) : of(uri);
    }

    /**
     * Returns an address after checking that its certificates are complete.
     *
     * @param wanted the setting that asks for TLS
     */
    private static DockerAddress secured(URI uri, Optional<Path> certificates, String wanted) {
        certificates.ifPresent(folder -> {
            for (String file : PEM) {
                if (!Files.isRegularFile(folder.resolve(file))) {
                    throw new IllegalArgumentException(
                            "TLS (%s) needs %s: %s does not contain %s"
                                    .formatted(wanted, String.join(", ", PEM), folder, file));
                }
            }
        });
        return new DockerAddress(uri, certificates);
    }

    private static boolean isTcp(URI uri) {
        return "tcp".equals(uri.getScheme());
    }

    private static String reason(IOException unreadable) {
        return RootCause.message(unreadable).lines().findFirst().orElse("");
    }

    private static DockerAddress ofContext(String name, Settings settings) {
        if (name.equals(DEFAULT)) {
            return settings.address();
        }
        String id = HexFormat.of().formatHex(Sha256.of(name));
        Path contexts = settings.folder().resolve("contexts");
        Path file = contexts.resolve("meta").resolve(id).resolve("meta.json");
        try {
            JsonNode endpoint = MAPPER.readTree(Files.readString(file)).at("/Endpoints/docker");
            if (!endpoint.isObject()) {
                throw new IllegalArgumentException(
                        "the context '%s' does not have a Docker endpoint (%s)"
                                .formatted(name, file));
            }
            String host = endpoint.path("Host").asText("");
            URI uri = DockerUri.of(host.isBlank() ? DockerUri.USUAL : host);
            if (!isTcp(uri)) {
                return of(uri);
            }
            if (endpoint.path("SkipTLSVerify").asBoolean()) {
                throw new IllegalArgumentException(
                        "TLS without verification is not supported: the context '%s' sets SkipTLSVerify (%s)"
                                .formatted(name, file));
            }
            Path certificates = contexts.resolve("tls").resolve(id).resolve("docker");
            return secured(
                    uri,
                    Optional.of(certificates).filter(Files::isDirectory),
                    "context '%s'".formatted(name));
        } catch (NoSuchFileException unknown) {
            throw new IllegalArgumentException(
                    ("'%s' is neither an address (ssh://USER@HOST, tcp://HOST:PORT,"
                                    + " unix:///PATH) nor a context listed by 'docker context ls'")
                            .formatted(name),
                    unknown);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot read the context '%s' (%s): %s"
                            .formatted(name, file, reason(unreadable)),
                    unreadable);
        }
    }

    @Override
    public URI getDockerHost() {
        return uri;
    }

    @Override
    @SuppressWarnings("deprecation") // The interface does not offer another exception.
    public @Nullable SSLConfig getSSLConfig() {
        return certificates
                .map(folder -> new LocalDirectorySSLConfig(folder.toString()))
                .orElse(null);
    }

    @Override
    public RemoteApiVersion getApiVersion() {
        return RemoteApiVersion.unknown();
    }

    /** The kit does not use a registry. */
    @Override
    public @Nullable String getRegistryUsername() {
        return null;
    }

    @Override
    public @Nullable String getRegistryPassword() {
        return null;
    }

    @Override
    public @Nullable String getRegistryEmail() {
        return null;
    }

    @Override
    public @Nullable String getRegistryUrl() {
        return null;
    }

    @Override
    public @Nullable AuthConfig effectiveAuthConfig(String image) {
        return null;
    }

    @Override
    public AuthConfigurations getAuthConfigurations() {
        return new AuthConfigurations();
    }
}
