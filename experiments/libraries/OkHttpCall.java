//DEPS com.squareup.okhttp3:okhttp-jvm:5.3.2
// Call.execute to a server that answers after 50 ms.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import okhttp3.OkHttpClient;
import okhttp3.Request;

public class OkHttpCall implements IntConsumer {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

    private final String url = "http://localhost:" + server.getAddress().getPort() + "/";

    private final OkHttpClient client = new OkHttpClient();

    public OkHttpCall() throws IOException {
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", OkHttpCall::answer);
        server.start();
    }

    @Override
    public void accept(int task) {
        try {
            client.newCall(new Request.Builder().url(url).build()).execute().close();
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
