package dev.threadscale.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A socket in front of the real Docker Engine's: what passes through it is real, and so are the
 * containers, until it is told to disappear, to cut, or to answer in the Engine's place.
 */
final class FaultyDocker implements AutoCloseable {

    private static final Path ENGINE = Path.of("/var/run/docker.sock");

    /**
     * The client asks for one thing at a time, so that a request begins where a read begins. The
     * containers that say which worker an image holds are number 0 of their configuration.
     */
    private static final Pattern CREATE =
            Pattern.compile(
                    "POST (/v[0-9.]+)?/containers/create[ ?](?!name=\\S+-0-[0-9a-f]{4} ).*",
                    Pattern.DOTALL);

    private static final Pattern WAIT =
            Pattern.compile("POST (/v[0-9.]+)?/containers/[^/]+/wait[ ?].*", Pattern.DOTALL);

    private static final int BUFFER = 65_536;

    /** A fault of a request that makes a container. */
    enum Fault {
        /** The Engine never hears of it, and the client of an error of the Engine's own. */
        ERROR,
        /** The same with a refusal. */
        REFUSAL,
        /** The Engine does it, and the client never hears of that. */
        LOST_ANSWER
    }

    private final Path socket;
    private final Map<Integer, Fault> faults = new ConcurrentHashMap<>();
    private final AtomicBoolean cutAtWait = new AtomicBoolean();
    private final AtomicInteger creates = new AtomicInteger();
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
    private @Nullable ServerSocketChannel server;

    /** Appears in a folder. */
    FaultyDocker(Path folder) throws IOException {
        Assumptions.assumeTrue(Files.exists(ENGINE), "this test needs Docker's socket " + ENGINE);
        socket = folder.resolve("docker.sock");
        appear();
    }

    /** As the option --host takes it. */
    String address() {
        return "unix://" + socket;
    }

    /** For the environment of a launcher. */
    Map<String, String> environment() {
        return Map.of("DOCKER_HOST", address());
    }

    /** Lets something happen to the n-th request that makes a container, from 1. */
    void atCreate(int nth, Fault fault) {
        faults.put(nth, fault);
    }

    /** Ends all other connections when a fork's exit code is asked for, once. */
    void cutAtWait() {
        cutAtWait.set(true);
    }

    /** As a restart of Docker does it: all connections end, and nobody listens. */
    synchronized void disappear() throws IOException {
        if (server != null) {
            server.close();
            server = null;
        }
        Files.deleteIfExists(socket);
        cut();
    }

    synchronized void appear() throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listening.bind(UnixDomainSocketAddress.of(socket));
        server = listening;
        Thread.ofPlatform().daemon().start(() -> accept(listening));
    }

    /** Ends all connections in the middle of whatever they are at; new ones may come at once. */
    void cut() {
        cutAllBut(Set.of());
    }

    private void cutAllBut(Set<SocketChannel> spared) {
        for (SocketChannel channel : Set.copyOf(open)) {
            if (!spared.contains(channel)) {
                close(channel);
                open.remove(channel);
            }
        }
    }

    private void accept(ServerSocketChannel listening) {
        try {
            while (true) {
                SocketChannel client = listening.accept();
                SocketChannel engine = SocketChannel.open(UnixDomainSocketAddress.of(ENGINE));
                if (!opened(listening, client, engine)) {
                    return;
                }
                Thread.ofPlatform().daemon().start(() -> pass(client, engine, true));
                Thread.ofPlatform().daemon().start(() -> pass(engine, client, false));
            }
        } catch (IOException closed) {
            // It has disappeared.
        }
    }

    /** Returns false if the socket disappeared meanwhile: nothing that it accepted may survive. */
    private synchronized boolean opened(
            ServerSocketChannel listening, SocketChannel client, SocketChannel engine) {
        if (!listening.isOpen()) {
            close(client);
            close(engine);
            return false;
        }
        open.addAll(List.of(client, engine));
        return true;
    }

    private void pass(SocketChannel from, SocketChannel to, boolean requests) {
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        try {
            while (from.read(buffer.clear()) >= 0) {
                buffer.flip();
                if (requests && strikes(from, to, buffer)) {
                    return;
                }
                write(to, buffer);
            }
            to.shutdownOutput();
        } catch (IOException cut) {
            close(from);
            close(to);
        }
    }

    /** Returns true if the connection must not be passed on any longer. */
    private boolean strikes(SocketChannel client, SocketChannel engine, ByteBuffer request)
            throws IOException {
        CharSequence text = UTF_8.decode(request.duplicate());
        if (WAIT.matcher(text).matches() && creates.get() > 0 && cutAtWait.getAndSet(false)) {
            cutAllBut(Set.of(client, engine));
        }
        Matcher create = CREATE.matcher(text);
        Fault fault = create.matches() ? faults.get(creates.incrementAndGet()) : null;
        switch (fault) {
            case null -> {
                return false;
            }
            case ERROR -> answer(client, "500 Internal Server Error");
            case REFUSAL -> answer(client, "400 Bad Request");
            case LOST_ANSWER -> {
                client.shutdownOutput();
                write(engine, request);
                drain(client, engine);
            }
        }
        return true;
    }

    private static void answer(SocketChannel client, String status) throws IOException {
        String body = "{\"message\":\"a fault of the test\"}";
        String answer =
                "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                        .formatted(status, body.length(), body);
        write(client, ByteBuffer.wrap(answer.getBytes(UTF_8)));
        client.shutdownOutput();
        drain(client, null);
    }

    /** Reads on until the client has said all, since a client that is not heard may not hear. */
    private static void drain(SocketChannel client, @Nullable SocketChannel to) throws IOException {
        ByteBuffer rest = ByteBuffer.allocate(BUFFER);
        while (client.read(rest.clear()) >= 0) {
            if (to != null) {
                write(to, rest.flip());
            }
        }
    }

    private static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException already) {
            throw new UncheckedIOException(already);
        }
    }

    @Override
    public void close() throws IOException {
        disappear();
    }
}
