package dev.threadscale.serve;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import dev.threadscale.fixture.FileReads;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.Results;
import dev.threadscale.results.files.ResultsLock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever opens a port on a host must not show more than was asked, or to more people. */
class ResultsServerTest {

    private static final InetSocketAddress ANY_PORT =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir private Path folder;
    private Path run;
    private ResultsServer server;

    @BeforeEach
    void serve() throws IOException {
        run = folder.resolve("results/study/20260101-000000");
        make(run);
        Files.createDirectories(run.resolve("report"));
        Files.writeString(run.resolve("report/index.html"), "<p>page</p>");
        Files.writeString(run.resolve("a b.csv"), "a,b\n");
        Files.writeString(folder.resolve("results/.hidden"), "secret");
        Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(run.resolve("link.csv"), folder.resolve("secret"));
        Files.createSymbolicLink(folder.resolve("results/out"), folder);
        server = ResultsServer.open(folder.resolve("results"), ANY_PORT);
    }

    private static void make(Path folder) throws IOException {
        SyntheticRun.factorization().in(folder);
        RunJson.adding(folder, "\"run\": \"20260101-000000\", \"name\": \"study\"");
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Sends a request as it stands, as no client library would. */
    private String ask(String method, String path, String host) throws IOException {
        try (Socket socket = new Socket(ANY_PORT.getAddress(), server.address().getPort())) {
            socket.getOutputStream()
                    .write(
                            "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                                    .formatted(method, path, host)
                                    .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String get(String path) throws IOException {
        // Two answers may differ by a second.
        return ask("GET", path, "localhost:8080")
                .replaceFirst("(?m)^Date: .*\\R", "")
                .replaceFirst("Rendered <time>[^<]*", "");
    }

    @Test
    void omittedRunsAreReportedInTheTerminal() throws Exception {
        Path copy = run.resolveSibling("20260101-000000 copy");
        make(copy);
        List<UserException> heard = new CopyOnWriteArrayList<>();

        server.close();
        int _ =
                Notices.heardBy(
                        heard::add,
                        () -> {
                            server = ResultsServer.open(folder.resolve("results"), ANY_PORT);
                            return 0;
                        });
        assertThat(get("/")).startsWith("HTTP/1.1 200");

        assertThat(heard)
                .singleElement()
                .asString()
                .contains("copies of other runs do not count: 20260101-000000 copy");
    }

    @ParameterizedTest
    @CsvSource({
        "/, text/html, What holds here",
        "/index.html, text/html, study",
        "/study/20260101-000000/report/index.html, text/html, <p>page</p>",
        "/study/20260101-000000/a%20b.csv, text/plain, 'a,b'",
        "/study/20260101-000000/run.json, application/json, strong_scaling",
    })
    void indexAndTheFilesOfRunsAreShown(String path, String type, String text) throws IOException {
        assertThat(get(path))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("Content-type: " + type)
                .contains(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret",
                "/%2e%2e/secret",
                "/study/..%2f..%2fsecret",
                "//secret",
                "/out/secret",
                "/study/20260101-000000/link.csv",
                "/.hidden",
                "/study/20260101-000000",
                "/study/",
                "/study%00",
                "/..%5csecret",
                "/nothing"
            })
    void otherFilesAreNotShown(String path) throws IOException {
        assertThat(get(path)).startsWith("HTTP/1.1 404").doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, evil.example, 421", "GET, localhost.evil.example, 421", "POST, localhost, 405",
        "DELETE, localhost, 405", "GET, 127.0.0.1:8080, 200", "HEAD, [::1]:8080, 200",
    })
    void otherNamesOfTheHostAndOtherMethodsAreRefused(String method, String host, int status)
            throws IOException {
        assertThat(ask(method, "/", host)).startsWith("HTTP/1.1 " + status);
    }

    @Test
    void foreignPageRunsNoScript() throws IOException {
        assertThat(get("/study/20260101-000000/report/index.html"))
                .contains("default-src 'none'", "script-src 'sha256-", "nosniff")
                .doesNotContain("unsafe");
    }

    @Test
    void whileALauncherIsAtWorkTheIndexIsCurrentAndLoadedAgain() throws IOException {
        RunJson.adding(run, "\"finished\": null");
        assertThat(get("/")).contains("not finished").doesNotContainIgnoringCase("Refresh:");

        try (ResultsLock _ = Results.open(folder.resolve("results")).lock(Instant.EPOCH)) {
            assertThat(get("/")).containsIgnoringCase("Refresh: 10").contains("not finished");
        }

        assertThat(get("/")).doesNotContainIgnoringCase("Refresh:");
        assertThat(folder.resolve("results/index.html")).doesNotExist();
    }

    /** A page that is loaded every ten seconds must not disturb the forks that are measured. */
    @Test
    void unchangedRunsAreReadOnce() throws Exception {
        make(run.resolveSibling("20260102-000000"));
        String page = get("/");

        assertThat(FileReads.below(folder, () -> get("/"))).isEmpty();
        assertThat(get("/")).isEqualTo(page);

        RunJson.adding(run, "\"finished\": null");
        assertThat(FileReads.below(folder, () -> assertThat(get("/")).contains("not finished")))
                .as("those of one of two runs")
                .containsEntry("run.json", 4);
    }

    @Test
    void damageToARunInPlaceIsNoticed() throws IOException {
        assertThat(get("/")).doesNotContain("damaged");
        Files.writeString(run.resolve("run.json"), "{");

        assertThat(get("/")).contains("damaged: run.json is missing or cannot be read");
    }

    /** Whoever starts it before the first run must not wait at a page that stays empty. */
    @Test
    void emptyFolderIsLoadedAgain() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        server.close();
        server = ResultsServer.open(empty, ANY_PORT);

        assertThat(get("/")).containsIgnoringCase("Refresh: 10");
    }

    @Test
    void usedPortAndMissingFolderAreReported() {
        refused(() -> ResultsServer.open(folder, server.address())).contains("cannot listen at");
        refused(() -> ResultsServer.open(folder.resolve("none"), ANY_PORT))
                .contains("the folder does not exist");
    }
}
