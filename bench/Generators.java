package dev.threadscale.bench;

import dev.threadscale.worker.load.Arrivals;
import dev.threadscale.worker.load.Generator;
import dev.threadscale.worker.load.LatencyKind;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.load.LoadReport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;

/** Run by {@code bench/generators.py}: a server that answers at once, and the kit's generator. */
final class Generators {

    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok"
                    .getBytes(StandardCharsets.US_ASCII);

    /** The last four bytes of a request: CR, LF, CR, LF. */
    private static final int END = 0x0d0a0d0a;

    private static final long STOP_NANOS = 1_000_000_000;
    private static final int MOST_BYTES = 1 << 16;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(MOST_BYTES);
    private final ByteBuffer answer = ByteBuffer.allocateDirect(ANSWER.length).put(ANSWER);
    private final Selector selector = Selector.open();

    /** When the only stop is due, in ns after the first request; 0 without one. */
    private final long stopAfter;

    private long first;
    private boolean stopped;
    private long requests;

    private Generators(Duration stopAfter) throws IOException {
        this.stopAfter = stopAfter.toNanos();
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            new Generators(Duration.ofMillis(Long.parseLong(arguments[1]))).serve();
        } else {
            send(
                    Integer.parseInt(arguments[1]),
                    Integer.parseInt(arguments[2]),
                    Integer.parseInt(arguments[3]),
                    Integer.parseInt(arguments[4]));
        }
    }

    /** Serves on one thread, and writes the number of requests when its input ends. */
    private void serve() throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println(listener.socket().getLocalPort());
        Thread.ofPlatform().daemon().start(this::end);
        while (true) {
            selector.select(this::serve);
        }
    }

    private void end() {
        try {
            System.in.readAllBytes();
        } catch (IOException closed) {
            // That is an end, too.
        }
        System.out.println(requests);
        System.exit(0);
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                SocketChannel client = ((ServerSocketChannel) key.channel()).accept();
                client.setOption(StandardSocketOptions.TCP_NODELAY, true);
                client.configureBlocking(false);
                client.register(selector, SelectionKey.OP_READ);
            } else {
                answer((SocketChannel) key.channel());
            }
        } catch (IOException | InterruptedException gone) {
            key.cancel();
        }
    }

    /** Answers whole requests; over loopback none of these clients sends a part of one. */
    private void answer(SocketChannel client) throws IOException, InterruptedException {
        int length = client.read(bytes.clear());
        if (length < 0) {
            client.close();
        }
        stop();
        for (int i = 0; i + Integer.BYTES <= length; i++) {
            if (bytes.get(i) == '\r' && bytes.getInt(i) == END) {
                requests++;
                client.write(answer.rewind());
            }
        }
    }

    private void stop() throws InterruptedException {
        first = first == 0 ? System.nanoTime() : first;
        if (stopAfter > 0 && !stopped && System.nanoTime() - first > stopAfter) {
            stopped = true;
            Thread.sleep(Duration.ofNanos(STOP_NANOS));
        }
    }

    private static void send(int port, int rate, int seconds, int connections) throws Exception {
        Load load =
                new Load(
                        rate,
                        Arrivals.CONSTANT,
                        Duration.ZERO,
                        Duration.ofSeconds(seconds),
                        connections,
                        Duration.ofSeconds(10),
                        "/",
                        1);
        LoadReport report =
                Generator.drive(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), load, "0");
        System.out.printf(
                Locale.ROOT,
                "answered %d, p50 %s, p95 %s, p99 %s, max %s, lag p99 %s, errors %d, rate %.0f%n%s%n",
                Math.round(report.achievedRate() * seconds),
                millis(report.percentile(LatencyKind.LATENCY, "50")),
                millis(report.percentile(LatencyKind.LATENCY, "95")),
                millis(report.percentile(LatencyKind.LATENCY, "99")),
                millis(report.longest(LatencyKind.LATENCY)),
                millis(report.percentile(LatencyKind.SEND_LAG, "99")),
                report.failed(),
                report.achievedRate(),
                report.doubt().or(report::overload).orElse(""));
    }

    private static String millis(OptionalLong nanos) {
        return nanos.isPresent()
                ? String.format(Locale.ROOT, "%.3fms", nanos.getAsLong() / 1e6)
                : "unknown";
    }
}
