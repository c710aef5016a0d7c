package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Pairs;
import dev.threadscale.protocol.Serve;
import dev.threadscale.worker.load.LoadReplies;
import dev.threadscale.worker.server.ReplyServer;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command {@code serve}, a companion that answers the requests of workers. */
final class ServeCommand {

    private static final Parameter PORT = Parameter.whole(Serve.PORT, 0, 65_535, 0);

    private static final Parameter FROM =
            Parameter.oneOf(Serve.FROM, Serve.THIS_HOST, Serve.NETWORK);

    private static final Parameter UNTIL =
            Parameter.oneOf(Serve.UNTIL, Serve.STOPPED, Serve.END_OF_INPUT);

    static final List<Parameter> PARAMETERS = List.of(PORT, FROM, UNTIL);

    private ServeCommand() {}

    /**
     * Serves, and reports its port as soon as it listens.
     *
     * @throws IllegalArgumentException with a message for the user if an argument is invalid
     */
    static void run(String[] arguments, InputStream in, Output out) throws IOException {
        Arguments given = parse(arguments);
        try (ReplyServer server = new ReplyServer(address(given), LoadReplies::to)) {
            if (given.text(UNTIL).equals(Serve.END_OF_INPUT)) {
                Thread.ofPlatform().daemon().start(() -> closeAtEnd(in, server));
            }
            Map<String, String> values = new LinkedHashMap<>();
            values.put(Line.PORT, Integer.toString(server.port()));
            values.put(Line.PID, Long.toString(ProcessHandle.current().pid()));
            out.print(new Line(Line.Type.SERVING, values));
            server.serve();
        }
    }

    static Arguments parse(String[] arguments) {
        return Arguments.of(PARAMETERS, Pairs.parse(arguments, ""));
    }

    private static InetSocketAddress address(Arguments given) {
        int port = given.integer(PORT);
        return given.text(FROM).equals(Serve.NETWORK)
                ? new InetSocketAddress(port)
                : new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static void closeAtEnd(InputStream in, ReplyServer server) {
        try (server) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException unreadable) {
            // This is as good as the end of input: the process at the other side is gone.
        }
    }
}
