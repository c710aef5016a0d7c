package dev.threadscale.worker.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * An open-loop load generator: one thread sends each request at its planned time on a connection
 * that is idle or new, another one receives the answers. On cores of its own one thread does both
 * and never sleeps. If there may be no more connections, a request waits for one, and its latency
 * still counts from its planned time.
 */
public final class Generator {

    /** The shortest window for which ticks of CPU time, 10 ms each, are fine enough. */
    private static final Duration SHORTEST_COUNTED = Duration.ofSeconds(1);

    private static final long MILLISECOND = 1_000_000;

    private final InetSocketAddress service;
    private final Load load;
    private final long[] planned;
    private final Recording recording;
    private final Waiting waiting;

    private Generator(InetSocketAddress service, Load load, Waiting waiting) {
        this.service = service;
        this.load = load;
        this.waiting = waiting;
        this.planned =
                load.arrivals().draw(load.rate(), load.leadIn().plus(load.duration()), load.seed());
        this.recording = new Recording(planned, load.leadIn(), load.duration());
    }

    /**
     * Drives a window of load and waits for its last answer.
     *
     * @param serviceCpus the CPUs of the service, as {@code 0,2-3}, which decide whether the
     *     generator spins; empty if unknown
     * @throws IOException with a message for the user if the service cannot be reached
     */
    public static LoadReport drive(InetSocketAddress service, Load load, String serviceCpus)
            throws IOException, InterruptedException {
        return drive(service, load, Waiting.beside(serviceCpus));
    }

    static LoadReport drive(InetSocketAddress service, Load load, Waiting waiting)
            throws IOException, InterruptedException {
        // The caller may be a virtual thread, whose timers are coarser.
        FutureTask<LoadReport> window =
                new FutureTask<>(new Generator(service, load, waiting)::drive);
        Thread.ofPlatform().daemon().name("load-sender").start(window);
        try {
            return window.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException unreachable) {
                throw unreachable;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }

    private LoadReport drive() throws IOException, InterruptedException {
        wakeUpInTime();
        Optional<Duration> cpu;
        long receiver;
        int most;
        try (Connections connections = new Connections(service, load, recording, waiting)) {
            cpu = send(connections);
            while (connections.areBusy()) {
                connections.await(connections.now() + MILLISECOND);
            }
            receiver = connections.receiver().busyPercent();
            most = connections.most();
        }
        LoadReport report =
                recording
                        .report()
                        .with(Figure.CONNECTIONS, most)
                        .with(Figure.CONNECTIONS_ALLOWED, load.connections())
                        .with(Figure.RECEIVER_PERCENT, receiver)
                        .with(Figure.GENERATOR_CPUS, Runtime.getRuntime().availableProcessors());
        return cpu.isPresent() && load.duration().compareTo(SHORTEST_COUNTED) >= 0
                ? report.with(Figure.GENERATOR_CPU_NS, cpu.get().toNanos())
                : report;
    }

    /**
     * Sends all requests, and returns the CPU time of the window, without that of waiting; empty if
     * unknown.
     */
    private Optional<Duration> send(Connections connections) throws InterruptedException {
        Optional<Duration> before = Optional.empty();
        long end = load.leadIn().plus(load.duration()).plus(load.timeout()).toNanos();
        for (int request = 0; request < planned.length; request++) {
            if (before.isEmpty() && recording.isCounted(request)) {
                before = worked(connections);
            }
            connections.await(planned[request]);
            boolean sent = connections.send(request);
            if (!sent) {
                recording.count(request, Figure.WITHOUT_CONNECTION.key());
            }
            while (!sent && connections.now() < end) {
                connections.await(0);
                sent = connections.sendSoon(request);
            }
        }
        Optional<Duration> after = worked(connections);
        return before.flatMap(begin -> after.map(time -> time.minus(begin)));
    }

    private static Optional<Duration> worked(Connections connections) {
        Optional<Duration> cpu = ProcessHandle.current().info().totalCpuDuration();
        return cpu.map(all -> all.minusNanos(connections.receiver().spunNanos()));
    }

    /** Sets the least timer slack: by default Linux delays timers by up to 50 µs to save energy. */
    private static void wakeUpInTime() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Files.writeString(Path.of("/proc/" + thread.getFileName() + "/timerslack_ns"), "1");
        } catch (IOException | RuntimeException unable) {
            // On another system or an older kernel, requests may be sent that much later.
        }
    }
}
