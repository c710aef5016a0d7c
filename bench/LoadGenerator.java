package dev.threadscale.bench;

import dev.threadscale.worker.load.Arrivals;
import dev.threadscale.worker.load.Generator;
import dev.threadscale.worker.load.LatencyKind;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.load.LoadReport;
import dev.threadscale.worker.load.RequestServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Run by {@code bench/load-generator}: its rate and lag, and queues that theory knows. */
final class LoadGenerator {

    private static final double WORK_MILLIS = 10;

    /** The CPU of the server in {@code bench/load-generator}. */
    private static final String SERVER_CPU = "0";

    /** A queue of one server, which works for 10 ms on average. */
    private record Queue(String name, Arrivals arrivals, int rate, double p99Millis) {}

    /** p99 of an exponential sojourn: 4.605 / µ(1 − σ); σ = ρ for Poisson arrivals. */
    private static final List<Queue> QUEUES =
            List.of(
                    new Queue("M/M/1, ρ = 0.5", Arrivals.POISSON, 50, 92.1),
                    new Queue("M/M/1, ρ = 0.7", Arrivals.POISSON, 70, 153.5),
                    new Queue("D/M/1, ρ = 0.5", Arrivals.CONSTANT, 50, 57.8),
                    new Queue("D/M/1, ρ = 0.7", Arrivals.CONSTANT, 70, 86.4));

    private LoadGenerator() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "serve" -> serve();
            case "alone" -> alone(Integer.parseInt(arguments[1]));
            default -> queues(Integer.parseInt(arguments[1]));
        }
    }

    private static void serve() throws Exception {
        try (RequestServer server = new RequestServer(Runnable::run, _ -> {})) {
            System.out.println(server.port());
            Thread.currentThread().join();
        }
    }

    private static void alone(int port) throws Exception {
        System.out.println(
                "| rate | answered | lag, median | p99 | latency, median | p99 | doubt |");
        for (int rate : new int[] {1_000, 10_000, 20_000, 40_000, 50_000, 60_000}) {
            Load load = load(rate, Arrivals.POISSON, Duration.ofSeconds(20));
            LoadReport report = Generator.drive(at(port), load, SERVER_CPU);
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.0f | %s | %s | %s | %s | %s |%n",
                    rate,
                    report.achievedRate(),
                    micros(report.percentile(LatencyKind.SEND_LAG, "50")),
                    micros(report.percentile(LatencyKind.SEND_LAG, "99")),
                    micros(report.percentile(LatencyKind.LATENCY, "50")),
                    micros(report.percentile(LatencyKind.LATENCY, "99")),
                    report.doubt().orElse("–"));
        }
    }

    /** A server that sleeps instead of working takes no CPU, so another load disturbs it less. */
    private static void queues(int seconds) throws Exception {
        System.out.println("| queue | p99 of theory | of these requests | measured | off by |");
        for (Queue queue : QUEUES) {
            try (ExecutorService one = Executors.newSingleThreadExecutor();
                    RequestServer server = new RequestServer(one, LoadGenerator::work)) {
                // p99 is known from 10,000 requests on.
                Duration window = Duration.ofSeconds(Math.max(seconds, 11_000 / queue.rate));
                Load load = load(queue.rate, queue.arrivals, window);
                double expected = expectedMillis(load);
                LoadReport report = Generator.drive(at(server.port()), load, "");
                OptionalLong p99 = report.percentile(LatencyKind.LATENCY, "99");
                double millis = p99.isPresent() ? p99.getAsLong() * 1e-6 : Double.NaN;
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %.1f ms | %.1f ms | %.1f ms | %+.1f %% |%n",
                        queue.name,
                        queue.p99Millis,
                        expected,
                        millis,
                        100 * (millis / expected - 1));
            }
        }
    }

    /**
     * Returns p99 of the same arrivals and works in one queue (Lindley 1952): by chance, that of a
     * window of 200 s differs from theory by 4 to 9 %.
     */
    private static double expectedMillis(Load load) {
        long[] arrivals =
                load.arrivals().draw(load.rate(), load.leadIn().plus(load.duration()), load.seed());
        List<Long> latencies = new ArrayList<>();
        long free = 0;
        for (int request = 0; request < arrivals.length; request++) {
            free = Math.max(free, arrivals[request]) + workNanos(request);
            if (arrivals[request] >= load.leadIn().toNanos()) {
                latencies.add(free - arrivals[request]);
            }
        }
        Collections.sort(latencies);
        return 1e-6 * latencies.get((int) Math.ceil(0.99 * latencies.size()) - 1);
    }

    private static void work(long request) throws InterruptedException {
        Thread.sleep(Duration.ofNanos(workNanos(request)));
    }

    private static long workNanos(long request) {
        double uniform = new SplittableRandom(7 * request).nextDouble();
        return (long) (1e6 * WORK_MILLIS * Arrivals.exponential(uniform));
    }

    private static Load load(int rate, Arrivals arrivals, Duration window) {
        return new Load(
                rate,
                arrivals,
                Duration.ofSeconds(5),
                window,
                512,
                Duration.ofSeconds(10),
                "/{n}",
                1);
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static String micros(OptionalLong nanos) {
        return nanos.isPresent() ? Math.round(nanos.getAsLong() / 1e3) + " µs" : "–";
    }
}
