package dev.threadscale.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import dev.threadscale.report.page.PageRenderer;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.results.files.ResultsLock;
import dev.threadscale.results.files.StoredFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Shows a results folder to the browsers of this host, even during a run. It reads only regular
 * files below the folder: it does not follow links, names cannot lead out of the folder, and it
 * does not write anything. Runs may be untrusted, so only the kit's own script is allowed in their
 * pages.
 */
public final class ResultsServer implements AutoCloseable {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int BROKEN = 500;
    private static final int WRONG_METHOD = 405;
    private static final int WRONG_HOST = 421;

    /**
     * The allowed names of this host. Without this check, a page on the internet could give itself
     * this host's address and read the results.
     */
    private static final String THIS_HOST = "(localhost|[0-9.]+|\\[[0-9a-fA-F:.]+])(:[0-9]+)?";

    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";

    /**
     * The policy of files that are not pages. Only pictures need anything, which is their style.
     */
    private static final String NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

    /** The seconds until a browser looks again, if a launcher is at work or there is no run yet. */
    private static final String AGAIN = "10";

    private final Path results;
    private final ResultsIndex index;
    private final HttpServer server;
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();

    private ResultsServer(Path results, HttpServer server) {
        this.results = results;
        this.index = new ResultsIndex(results);
        this.server = server;
    }

    /**
     * Starts to answer.
     *
     * @throws UserException if the folder does not exist, or the address is not available
     */
    public static ResultsServer open(Path results, InetSocketAddress at) {
        if (!StoredFile.isRoot(results)) {
            throw UserException.of("cannot show %s: the folder does not exist", results)
                    .fix(
                            "Name the folder with the results, or measure something first: threadscale run.");
        }
        try {
            HttpServer http = HttpServer.create(at, 0);
            ResultsServer server = new ResultsServer(results, http);
            http.createContext("/", server::answer);
            http.setExecutor(Notices.heardFrom(server.requests));
            http.start();
            return server;
        } catch (IOException failed) {
            throw UserException.of(
                            "cannot listen at %s:%d: %s",
                            at.getHostString(), at.getPort(), failed.getMessage())
                    .because(failed)
                    .fix("Choose another port, as in --listen localhost:8081.");
        }
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!List.of("GET", "HEAD").contains(method)) {
                refuse(
                        exchange,
                        WRONG_METHOD,
                        "Only GET and HEAD are allowed: nothing can be changed here.");
            } else if (!isForThisHost(exchange.getRequestHeaders().getFirst("Host"))) {
                refuse(exchange, WRONG_HOST, "Open it as http://localhost, or by the address.");
            } else {
                String path = exchange.getRequestURI().getPath();
                if (path.equals("/") || path.equals("/" + ResultsIndex.NAME)) {
                    try {
                        index(exchange);
                    } catch (UserException unreadable) {
                        refuse(exchange, BROKEN, String.valueOf(unreadable.getMessage()));
                    }
                } else {
                    file(exchange, path);
                }
            }
        }
    }

    private static boolean isForThisHost(@Nullable String host) {
        return host != null && host.matches(THIS_HOST);
    }

    /** Sends the current index, since a run in progress has not updated it yet. */
    private void index(HttpExchange exchange) throws IOException {
        ResultsPage page = index.page();
        if (page.experiments().isEmpty() || ResultsLock.isHeld(results)) {
            exchange.getResponseHeaders().set("Refresh", AGAIN);
        }
        byte[] html = new PageRenderer(Instant.now()).render(page).getBytes(StandardCharsets.UTF_8);
        send(exchange, OK, HTML, new ByteArrayInputStream(html));
    }

    private void file(HttpExchange exchange, String path) throws IOException {
        try (InputStream file = open(path)) {
            send(exchange, OK, type(path), file);
        } catch (IOException | UserException | InvalidPathException unreadable) {
            refuse(exchange, NOT_FOUND, "Nothing here.");
        }
    }

    private InputStream open(String path) throws IOException {
        List<String> names = List.of(path.substring(1).split("/", -1));
        if (names.stream().anyMatch(name -> !name.matches("[^./\\\\:][^/\\\\:]*"))) {
            throw new IOException("not a valid name of a result");
        }
        return StoredFile.open(StoredFile.below(results, String.join("/", names)));
    }

    private static String type(String path) {
        return switch (path.substring(path.lastIndexOf('.') + 1)) {
            case "html" -> HTML;
            case "png" -> "image/png";
            case "svg" -> "image/svg+xml";
            case "json" -> "application/json";
            default -> TEXT;
        };
    }

    private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
        byte[] text = (why + "\n").getBytes(StandardCharsets.UTF_8);
        send(exchange, status, TEXT, new ByteArrayInputStream(text));
    }

    private static void send(HttpExchange exchange, int status, String type, InputStream body)
            throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Content-Security-Policy", type.equals(HTML) ? PageRenderer.policy() : NO_PAGE);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        boolean only = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, only ? -1 : 0);
        if (!only) {
            body.transferTo(exchange.getResponseBody());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdownNow();
    }
}
