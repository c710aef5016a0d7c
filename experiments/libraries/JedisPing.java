//DEPS redis.clients:jedis:7.2.0
// ping on a new connection to a server that answers each command after 50 ms.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import redis.clients.jedis.Jedis;

public class JedisPing implements IntConsumer {

    private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());

    public JedisPing() throws IOException {
        Thread.ofPlatform().daemon().start(this::serveEveryone);
    }

    @Override
    public void accept(int task) {
        try (Jedis redis = new Jedis("localhost", server.getLocalPort())) {
            redis.ping();
        }
    }

    private void serveEveryone() {
        try {
            while (true) {
                Socket client = server.accept();
                Thread.ofPlatform().daemon().start(() -> serve(client));
            }
        } catch (IOException closed) {
            throw new IllegalStateException(closed);
        }
    }

    /** A command is the number of its words, and then two lines for each; every command succeeds. */
    private static void serve(Socket client) {
        try (client;
                BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                for (int words = Integer.parseInt(line.substring(1)); words > 0; words--) {
                    in.readLine();
                    in.readLine();
                }
                LockSupport.parkNanos(50_000_000);
                client.getOutputStream().write("+PONG\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException gone) {
            // the client has closed the connection
        }
    }
}
