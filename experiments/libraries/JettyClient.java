//DEPS org.eclipse.jetty:jetty-client:12.1.5
// GET of Jetty's HttpClient, to a server that answers after 50 ms.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.eclipse.jetty.client.HttpClient;

public class JettyClient implements IntConsumer {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    private final String url = "http://localhost:" + server.getAddress().getPort() + "/";

    private final HttpClient client = new HttpClient();

    public JettyClient() throws Exception {
        client.start();
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", JettyClient::answer);
        server.start();
    }

    @Override
    public void accept(int task) {
        try {
            client.GET(url);
        } catch (Exception failed) {
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
