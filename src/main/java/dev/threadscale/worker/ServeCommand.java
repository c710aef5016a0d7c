package dev.threadscale.worker;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Serve;
import dev.threadscale.worker.server.Reply;
import dev.threadscale.worker.server.ReplyServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code serve}: the companion of workers that ask a server. */
final class ServeCommand {

    private ServeCommand() {}

    /**
     * Serves, and says so as soon as it listens.
     *
     * @throws IllegalArgumentException with a message for the user if an argument is not valid
     */
    static void run(String[] arguments, InputStream in, PrintStream out) throws IOException {
        Arguments given = Arguments.of(Serve.PARAMETERS, Settings.pairs(arguments));
        try (ReplyServer server = new ReplyServer(address(given), Reply::to)) {
            if (given.text(Serve.UNTIL.name()).equals(Serve.END_OF_INPUT)) {
                Thread.ofPlatform().daemon().start(() -> closeAtEnd(in, server));
            }
            Map<String, String> values = new LinkedHashMap<>();
            values.put(Line.PORT, Integer.toString(server.port()));
            values.put(Line.PID, Long.toString(ProcessHandle.current().pid()));
            out.println(new Line(Line.Type.SERVING, values).format());
            server.serve();
        }
    }

    private static InetSocketAddress address(Arguments given) {
        int port = Math.toIntExact(given.number(Serve.PORT.name()));
        return given.text(Serve.FROM.name()).equals(Serve.NETWORK)
                ? new InetSocketAddress(port)
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static void closeAtEnd(InputStream in, ReplyServer server) {
        try (server) {
            in.transferTo(PrintStream.nullOutputStream());
        } catch (IOException unreadable) {
            // As good as its end: whoever held the other side is gone.
        }
    }
}
