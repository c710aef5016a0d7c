package dev.threadscale.worker.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A service on real sockets that answers as badly as a test wants. */
final class StubService implements AutoCloseable {

    /** Answers a request. */
    @FunctionalInterface
    interface Behaviour {
        void answer(int number, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket listener;
    private final Behaviour behaviour;

    StubService(Behaviour behaviour) throws IOException {
        this.behaviour = behaviour;
        this.listener = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test has ended.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("GET /")) {
                    int number = Integer.parseInt(line.substring(5, line.indexOf(' ', 5)));
                    while (!line.isEmpty()) {
                        line = in.readLine();
                    }
                    behaviour.answer(number, socket.getOutputStream());
                }
            }
        } catch (IOException | InterruptedException gone) {
            // The generator has closed it.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
