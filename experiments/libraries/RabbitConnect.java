//DEPS com.rabbitmq:amqp-client:5.28.0
// newConnection to a server that hangs up after 50 ms instead of greeting.

import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

public class RabbitConnect implements IntConsumer {

    private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());

    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    private final ConnectionFactory factory = new ConnectionFactory();

    public RabbitConnect() throws IOException {
        factory.setPort(server.getLocalPort());
        Thread.ofPlatform().daemon().start(this::hangUpOnEveryone);
    }

    @Override
    public void accept(int task) {
        try {
            factory.newConnection().close();
        } catch (IOException | TimeoutException expected) {
            // the server has hung up
        }
    }

    private void hangUpOnEveryone() {
        try {
            while (true) {
                Socket client = server.accept();
                later.schedule(() -> hangUp(client), 50, TimeUnit.MILLISECONDS);
            }
        } catch (IOException closed) {
            throw new IllegalStateException(closed);
        }
    }

    private static Void hangUp(Socket client) throws IOException {
        client.close();
        return null;
    }
}
