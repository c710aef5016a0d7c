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
import java.util.concurrent.atomic.AtomicInteger;

/** A service on real sockets that answers as badly as a test wants. */
final class StubService implements AutoCloseable {

    /** Answers a request. */
    @FunctionalInterface
    interface Behaviour {
        void answer(int number, OutputStream out) throws IOException, InterruptedException;
    }

    /** Answers every request of a connection, however it likes. */
    @FunctionalInterface
    interface Conversation {
        void hold(Socket socket, BufferedReader in) throws IOException, InterruptedException;
    }

    private final ServerSocket listener;
    private final AtomicInteger accepted = new AtomicInteger();
    private final Conversation conversation;

    /** Creates a service that answers the requests of each connection one by one. */
    static StubService answering(Behaviour behaviour) throws IOException {
        return new StubService((socket, in) -> {
            for (int number = next(in); number >= 0; number = next(in)) {
                behaviour.answer(number, socket.getOutputStream());
            }
        });
    }

    StubService(Conversation conversation) throws IOException {
        this.conversation = conversation;
        this.listener = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    /**
     * Drives it with requests. A thread that spins is taken for idle: if others had its CPU, it
     * counts as busy, and a busy generator judges nothing else.
     */
    LoadReport drive(Load load, Waiting waiting) throws Exception {
        LoadReport report = Generator.drive(address(), load, waiting);
        return waiting == Waiting.SPINNING ? report.with(Figure.RECEIVER_PERCENT, 0) : report;
    }

    /** Returns the number of connections so far. */
    int accepted() {
        return accepted.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                accepted.incrementAndGet();
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
            conversation.hold(socket, in);
        } catch (IOException | InterruptedException gone) {
            // The generator has closed it.
        }
    }

    /** Reads a request, and returns its number; -1 at the end. */
    static int next(BufferedReader in) throws IOException {
        String first = in.readLine();
        for (String line = first; line != null && !line.isEmpty(); ) {
            line = in.readLine();
        }
        return first == null ? -1 : Integer.parseInt(first.substring(5, first.indexOf(' ', 5)));
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
