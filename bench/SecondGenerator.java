package dev.threadscale.bench;

import dev.threadscale.worker.load.Arrivals;
import dev.threadscale.worker.load.Generator;
import dev.threadscale.worker.load.LatencyKind;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.load.LoadReport;
import dev.threadscale.worker.load.RequestServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Run by {@code bench/second-generator}: the kit's load generator next to Vegeta. */
final class SecondGenerator {

    private static final List<String> LEVELS = List.of("50", "90", "99");
    private static final Duration LEAD_IN = Duration.ofSeconds(5);

    /** The ratio of medians that counts as agreement. */
    private static final double MOST_APART = 1.05;

    /** A service with a pool whose requests wait for 20 ms on average, each as its number says. */
    private enum Service {
        BUSY("80 % busy", 800),
        STALLING("half busy, stops for 0.5 s every 5 s", 500);

        private static final int THREADS = 20;
        private static final double MEAN_NANOS = 20e6;
        private static final int BETWEEN_STALLS = 2_500;

        private final String text;
        private final int rate;

        Service(String text, int rate) {
            this.text = text;
            this.rate = rate;
        }

        private int serve() throws Exception {
            return new RequestServer(Executors.newFixedThreadPool(THREADS), this::handle).port();
        }

        private void handle(long request) throws InterruptedException {
            double uniform = new SplittableRandom(7 * request).nextDouble();
            boolean stalls = this == STALLING && request % BETWEEN_STALLS < THREADS;
            double nanos = stalls ? 5e8 : MEAN_NANOS * Arrivals.exponential(uniform);
            Thread.sleep(Duration.ofNanos((long) nanos));
        }
    }

    /** Percentiles of a generator in each round, in ms; NaN if unknown. */
    private record Seen(List<double[]> rounds) {

        private double[] sorted(int level) {
            return rounds.stream().mapToDouble(round -> round[level]).sorted().toArray();
        }

        private double median(int level) {
            double[] all = sorted(level);
            return (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;
        }

        private String text(int level) {
            double[] all = sorted(level);
            return String.format(
                    Locale.ROOT, "%.2f (%.2f to %.2f)", median(level), all[0], all[all.length - 1]);
        }
    }

    private final Path folder;
    private final Duration window;

    private SecondGenerator(Path folder, Duration window) {
        this.folder = folder;
        this.window = window;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("serve")) {
            System.out.printf("%d %d%n", Service.BUSY.serve(), Service.STALLING.serve());
            Thread.currentThread().join();
        }
        Duration window = Duration.ofSeconds(Integer.parseInt(arguments[1]));
        SecondGenerator both = new SecondGenerator(Path.of(arguments[0]), window);
        String[] ports = arguments[3].split(" ");
        System.out.println("| service, per second | p | kit, ms | Vegeta, ms | ratio |");
        boolean agree = true;
        for (Service service : Service.values()) {
            int port = Integer.parseInt(ports[service.ordinal()]);
            agree &= both.compare(service, port, Integer.parseInt(arguments[2]));
        }
        System.out.println(agree ? "They agree." : "They do not agree.");
    }

    private boolean compare(Service service, int port, int rounds) throws Exception {
        Seen kit = new Seen(new ArrayList<>());
        Seen vegeta = new Seen(new ArrayList<>());
        // The first round warms the service up, and does not count.
        for (int i = 0; i <= rounds; i++) {
            kit.rounds.add(kit(service, port));
            vegeta.rounds.add(vegeta(service, port));
        }
        kit.rounds.removeFirst();
        vegeta.rounds.removeFirst();
        boolean agree = true;
        for (int i = 0; i < LEVELS.size(); i++) {
            double ratio = kit.median(i) / vegeta.median(i);
            agree &= Math.max(ratio, 1 / ratio) <= MOST_APART;
            System.out.printf(
                    Locale.ROOT,
                    "| %s, %d | %s | %s | %s | %.3f |%n",
                    service.text,
                    service.rate,
                    LEVELS.get(i),
                    kit.text(i),
                    vegeta.text(i),
                    ratio);
        }
        return agree;
    }

    private double[] kit(Service service, int port) throws Exception {
        Load load =
                new Load(
                        service.rate,
                        Arrivals.CONSTANT,
                        LEAD_IN,
                        window,
                        512,
                        Duration.ofSeconds(10),
                        "/{n}",
                        1);
        LoadReport report =
                Generator.drive(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), load, "");
        report.doubt().ifPresent(System.err::println);
        return LEVELS.stream()
                .map(level -> report.percentile(LatencyKind.LATENCY, level))
                .mapToDouble(time -> time.isPresent() ? time.getAsLong() / 1e6 : Double.NaN)
                .toArray();
    }

    private double[] vegeta(Service service, int port) throws Exception {
        Duration all = LEAD_IN.plus(window);
        Path targets = folder.resolve("targets");
        Files.write(
                targets,
                IntStream.range(0, (int) (service.rate * all.toSeconds()))
                        .mapToObj(n -> "GET http://127.0.0.1:%d/%d".formatted(port, n))
                        .toList());
        run(
                "attack",
                "-targets=" + targets,
                "-rate=" + service.rate,
                "-duration=" + all.toSeconds() + "s",
                "-http2=false",
                "-output=" + folder.resolve("answers"));
        run(
                "encode",
                "-to=csv",
                "-output=" + folder.resolve("answers.csv"),
                folder.resolve("answers").toString());
        return percentiles(service, Files.readAllLines(folder.resolve("answers.csv")));
    }

    private void run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(folder.resolve("vegeta").toString()));
        command.addAll(List.of(arguments));
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IllegalStateException(command + " failed");
        }
    }

    /**
     * Returns the percentiles of latencies from the planned times. A row begins with the time of
     * sending, the status and the time to the answer; its number is the fourth from the end.
     */
    private static double[] percentiles(Service service, List<String> rows) {
        List<String[]> answers = rows.stream().map(row -> row.split(",", -1)).toList();
        double gap = 1e9 / service.rate;
        long begin =
                answers.stream()
                        .mapToLong(one -> Long.parseLong(one[0]) - Math.round(number(one) * gap))
                        .min()
                        .orElseThrow();
        double[] millis =
                answers.stream()
                        .filter(one -> number(one) * gap >= LEAD_IN.toNanos())
                        .mapToDouble(one -> {
                            long end = Long.parseLong(one[0]) + Long.parseLong(one[2]) - begin;
                            return one[1].equals("200")
                                    ? (end - number(one) * gap) / 1e6
                                    : Double.POSITIVE_INFINITY;
                        })
                        .sorted()
                        .toArray();
        return LEVELS.stream()
                .mapToDouble(Double::parseDouble)
                .map(level -> millis[(int) Math.ceil(millis.length * level / 100) - 1])
                .toArray();
    }

    private static long number(String[] answer) {
        return Long.parseLong(answer[answer.length - 4]);
    }
}
