package dev.threadscale.engine.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.model.AuthConfig;
import com.github.dockerjava.api.model.AuthConfigurations;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.LocalDirectorySSLConfig;
import com.github.dockerjava.core.RemoteApiVersion;
import com.github.dockerjava.core.SSLConfig;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of an Engine, found as Docker's own client finds it. The rules of the library differ:
 * where that client refuses, it takes the local Engine.
 *
 * @param uri its socket
 * @param certificates folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}; empty
 *     without TLS
 */
record DockerAddress(URI uri, Optional<Path> certificates) implements DockerClientConfig {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The context that always exists, without a file. */
    private static final String DEFAULT = "default";

    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");
    private static final String SOCKET = "unix:///var/run/docker.sock";
    private static final String PIPE = "npipe:////./pipe/docker_engine";
    private static final String HOST = "localhost";
    private static final int PORT = 2375;

    /** Without a scheme it is TCP. */
    private static final Pattern ADDRESS = Pattern.compile("(?:([a-z]*)://)?(.*)");

    private static final Pattern TCP =
            Pattern.compile("(?<host>\\[[0-9A-Fa-f:.%]+]|[^:/]*)(?::(?<port>[0-9]{1,5}))?/?");

    /**
     * The settings of Docker's client.
     *
     * @param environment its variables
     * @param folder of its files
     */
    record Settings(Map<String, String> environment, Path folder) {

        static Settings of(Map<String, String> environment) {
            String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
            String folder = environment.getOrDefault("DOCKER_CONFIG", "");
            return new Settings(
                    environment, folder.isEmpty() ? Path.of(home, ".docker") : Path.of(folder));
        }

        private Optional<String> variable(String name) {
            return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
        }

        /** Empty without TLS. */
        private Optional<Path> certificates() {
            return variable("DOCKER_TLS_VERIFY")
                    .map(_ -> variable("DOCKER_CERT_PATH").map(Path::of).orElse(folder));
        }

        private Optional<String> currentContext() {
            Path file = folder.resolve("config.json");
            try {
                return Optional.of(MAPPER.readTree(file.toFile()).path("currentContext").asText())
                        .filter(name -> !name.isEmpty());
            } catch (IOException unreadable) {
                if (Files.notExists(file)) {
                    return Optional.empty();
                }
                throw new IllegalArgumentException("cannot read " + file, unreadable);
            }
        }
    }

    /**
     * The address that the environment names: DOCKER_HOST, then DOCKER_CONTEXT, then the current
     * context, then the usual socket.
     *
     * @throws IllegalArgumentException if there is no such; the message is for the user
     */
    static DockerAddress of(Settings settings) {
        return settings.variable("DOCKER_HOST")
                .map(host -> ofHost(host, settings))
                .or(() ->
                        settings.variable("DOCKER_CONTEXT")
                                .or(settings::currentContext)
                                .map(name -> ofContext(name, settings.folder())))
                .orElseGet(() -> usual(settings));
    }

    /**
     * Resolves what a user names.
     *
     * @param text {@code ssh://user@host}, {@code tcp://host:2376}, {@code unix:///path}, or the
     *     name of one of the contexts of Docker's client
     * @throws IllegalArgumentException if it is none of them; the message is for the user
     */
    static DockerAddress of(String text, Settings settings) {
        return text.contains("://") ? ofHost(text, settings) : ofContext(text, settings.folder());
    }

    static DockerAddress of(URI uri) {
        return new DockerAddress(uri, Optional.empty());
    }

    private static DockerAddress ofHost(String host, Settings settings) {
        return new DockerAddress(uri(host), settings.certificates());
    }

    private static DockerAddress usual(Settings settings) {
        return ofHost(WINDOWS ? PIPE : SOCKET, settings);
    }

    private static URI uri(String text) {
        Matcher address = ADDRESS.matcher(text);
        String scheme = "";
        String rest = "";
        if (address.matches()) {
            scheme = address.group(1) == null ? "tcp" : address.group(1);
            rest = address.group(2);
        }
        Matcher tcp = TCP.matcher(rest);
        if (scheme.equals("tcp") && tcp.matches()) {
            String host = tcp.group("host").isEmpty() ? HOST : tcp.group("host");
            String port = tcp.group("port") == null ? Integer.toString(PORT) : tcp.group("port");
            return URI.create("tcp://" + host + ":" + port);
        }
        if (scheme.equals("unix")) {
            return URI.create(rest.isEmpty() ? SOCKET : text);
        }
        if (scheme.equals("ssh") || (WINDOWS && scheme.equals("npipe"))) {
            return URI.create(text);
        }
        throw new IllegalArgumentException(
                "'%s' is not an address such as ssh://USER@HOST, tcp://HOST:PORT or %s"
                        .formatted(text, WINDOWS ? PIPE : SOCKET));
    }

    private static DockerAddress ofContext(String name, Path folder) {
        if (name.equals(DEFAULT)) {
            return of(URI.create(WINDOWS ? PIPE : SOCKET));
        }
        String id = HexFormat.of().formatHex(Sha256.of(name));
        Path contexts = folder.resolve("contexts");
        Path file = contexts.resolve("meta").resolve(id).resolve("meta.json");
        try {
            JsonNode host = MAPPER.readTree(Files.readString(file)).at("/Endpoints/docker/Host");
            Path certificates = contexts.resolve("tls").resolve(id).resolve("docker");
            return new DockerAddress(
                    uri(host.asText("")), Optional.of(certificates).filter(Files::isDirectory));
        } catch (NoSuchFileException unknown) {
            throw new IllegalArgumentException(
                    "'%s' is neither an address (ssh://USER@HOST, tcp://HOST:PORT, unix:///PATH) nor a context of 'docker context ls'"
                            .formatted(name),
                    unknown);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot read the context '%s' (%s)".formatted(name, file), unreadable);
        }
    }

    @Override
    public URI getDockerHost() {
        return uri;
    }

    @Override
    @SuppressWarnings("deprecation") // the interface has no other
    public @Nullable SSLConfig getSSLConfig() {
        return certificates
                .map(folder -> new LocalDirectorySSLConfig(folder.toString()))
                .orElse(null);
    }

    @Override
    public RemoteApiVersion getApiVersion() {
        return RemoteApiVersion.unknown();
    }

    /** The kit uses no registry. */
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
