//DEPS
// HttpClient.send to a server that answers after 50 ms.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class JdkHttpClient implements IntConsumer {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    private final String url = "http://localhost:" + server.getAddress().getPort() + "/";

    private final HttpClient client = HttpClient.newHttpClient();

    public JdkHttpClient() throws IOException {
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", JdkHttpClient::answer);
        server.start();
    }

    @Override
    public void accept(int task) {
        try {
            client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.discarding());
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            LockSupport.parkNanos(50_000_000);
            exchange.sendResponseHeaders(204, -1);
        }
    }
}
