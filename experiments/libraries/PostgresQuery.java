//DEPS org.postgresql:postgresql:42.7.9
// Statement.execute on a new connection to a server that answers each query after 50 ms.

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

public class PostgresQuery implements IntConsumer {

    private final ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());

    private final String url = "jdbc:postgresql://localhost:" + server.getLocalPort()
            + "/shop?user=me&sslmode=disable&gssEncMode=disable&preferQueryMode=simple&assumeMinServerVersion=9.0";

    public PostgresQuery() throws IOException {
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                Socket client = accept();
                Thread.ofPlatform().daemon().start(() -> serve(client));
            }
        });
    }

    @Override
    public void accept(int task) {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute("set search_path = shop");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Socket accept() {
        try {
            return server.accept();
        } catch (IOException closed) {
            throw new IllegalStateException(closed);
        }
    }

    /** The part of the protocol that the driver needs: every login and every command succeeds. */
    private static void serve(Socket client) {
        try (client) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            in.skipNBytes(in.readInt() - 4);
            send(out, 'R', "\0\0\0\0");
            send(out, 'S', "server_version\00017.0\0");
            send(out, 'S', "client_encoding\0UTF8\0");
            send(out, 'Z', "I");
            while (in.read() == 'Q') {
                in.skipNBytes(in.readInt() - 4);
                LockSupport.parkNanos(50_000_000);
                send(out, 'C', "SET\0");
                send(out, 'Z', "I");
            }
        } catch (IOException gone) {
            // the client has closed the connection
        }
    }

    private static void send(DataOutputStream out, char type, String message) throws IOException {
        out.write(type);
        out.writeInt(4 + message.length());
        out.write(message.getBytes(StandardCharsets.US_ASCII));
    }
}
