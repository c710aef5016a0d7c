//DEPS org.apache.httpcomponents.client5:httpclient5:5.5.1
// CloseableHttpClient.execute to a server that answers after 50 ms.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;

public class ApacheHttp implements IntConsumer {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    private final String url = "http://localhost:" + server.getAddress().getPort() + "/";

    private final CloseableHttpClient client = HttpClients.custom()
            .setConnectionManager(
                    PoolingHttpClientConnectionManagerBuilder.create().setMaxConnPerRoute(100).setMaxConnTotal(100).build())
            .build();

    public ApacheHttp() throws IOException {
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", ApacheHttp::answer);
        server.start();
    }

    @Override
    public void accept(int task) {
        try {
            client.execute(new HttpGet(url), response -> response.getCode());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            LockSupport.parkNanos(50_000_000);
            exchange.sendResponseHeaders(204, -1);
        }
    }
}
