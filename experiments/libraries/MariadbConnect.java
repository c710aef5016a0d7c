//DEPS org.mariadb.jdbc:mariadb-java-client:3.5.6
// DriverManager.getConnection to a server that hangs up after 50 ms instead of greeting.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

public class MariadbConnect implements IntConsumer {

    private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());

    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    public MariadbConnect() throws IOException {
        Thread.ofPlatform().daemon().start(this::hangUpOnEveryone);
    }

    @Override
    public void accept(int task) {
        try {
            DriverManager.getConnection("jdbc:mariadb://localhost:" + server.getLocalPort() + "/shop?sslMode=disable", "me", "secret").close();
        } catch (SQLException expected) {
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
