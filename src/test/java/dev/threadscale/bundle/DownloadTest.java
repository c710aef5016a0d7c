package dev.threadscale.bundle;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever answers at an address must not make a launcher trust what nobody signed for. */
class DownloadTest {

    private static final byte[] RUN = "a run".getBytes(StandardCharsets.UTF_8);
    private static final String SHA256 = "0".repeat(64);

    private HttpServer server;

    @TempDir private Path folder;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    try (exchange) {
                        switch (path) {
                            case "/run.zip" -> {
                                exchange.sendResponseHeaders(200, RUN.length);
                                exchange.getResponseBody().write(RUN);
                            }
                            case "/moved" -> move(exchange, "/run.zip");
                            case "/loop" -> move(exchange, "/loop");
                            case "/plain" -> move(exchange, "http://192.0.2.1/run.zip");
                            case "/file" -> move(exchange, "file:///etc/hostname");
                            case "/short" -> {
                                exchange.sendResponseHeaders(200, RUN.length + 1);
                                exchange.getResponseBody().write(RUN);
                            }
                            default -> exchange.sendResponseHeaders(404, -1);
                        }
                    }
                });
        server.start();
    }

    private static void move(HttpExchange exchange, String to) throws IOException {
        exchange.getResponseHeaders().set("Location", to);
        exchange.sendResponseHeaders(302, -1);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String address(String path) {
        return "http://localhost:%d%s".formatted(server.getAddress().getPort(), path);
    }

    private Path get(String path) {
        return Download.of(address(path), Optional.empty(), folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/run.zip", "/moved"})
    void archiveIsDownloaded(String path) throws IOException {
        assertThat(Files.readAllBytes(get(path))).isEqualTo(RUN);
    }

    @ParameterizedTest
    @CsvSource({
        "/gone, the server answered 404",
        "/loop, there are too many redirects",
        "/plain, http://192.0.2.1/run.zip is not encrypted",
        "/file, file:///etc/hostname is not encrypted",
        "/short, nexpected end of file"
    })
    void otherAnswersAreRejected(String path, String why) {
        refused(() -> get(path)).contains("cannot download " + address(path), why, "curl -fLo");
    }

    @Test
    void archiveWithAnotherChecksumIsRejected() {
        refused(() -> Download.of(address("/run.zip"), Optional.of(SHA256), folder))
                .contains("which differs from --sha256");
    }

    @Test
    void archiveWithTheChecksumIsDownloaded() throws IOException {
        String sum = Sha256.hex(RUN);

        assertThat(Download.of(address("/run.zip"), Optional.of(sum), folder)).exists();
    }

    @Test
    void onlyAddressesOfTheWebAreAddresses() {
        assertThat(Download.isAddress("https://example.org/run.zip")).isTrue();
        assertThat(Download.isAddress("results/primes/RUN")).isFalse();
        assertThat(Download.isAddress("file:///run.zip")).isFalse();
    }
}
