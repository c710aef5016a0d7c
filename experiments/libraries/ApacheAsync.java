//DEPS org.apache.httpcomponents.client5:httpclient5:5.5.1
// execute(...).get() of the asynchronous client, to a server that answers after 50 ms.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;

public class ApacheAsync implements IntConsumer {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    private final String url = "http://localhost:" + server.getAddress().getPort() + "/";

    private final CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();

    public ApacheAsync() throws IOException {
        client.start();
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", ApacheAsync::answer);
        server.start();
    }

    @Override
    public void accept(int task) {
        SimpleHttpRequest request = SimpleRequestBuilder.get(url).build();
        try {
            client.execute(request, null).get();
        } catch (ExecutionException | InterruptedException failed) {
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
