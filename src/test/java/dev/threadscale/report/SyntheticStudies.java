package dev.threadscale.report;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A run of each form that the studies' experiments have. */
public final class SyntheticStudies {

    private SyntheticStudies() {}

    public static Map<String, SyntheticRun> all() {
        Map<String, SyntheticRun> all = new LinkedHashMap<>();
        all.put("weak", SyntheticRun.factorization());
        all.put("strong", SyntheticRun.cpuScaling());
        all.put("counter", counter());
        all.put("random-memory", randomMemory());
        all.put("pools", pools());
        all.put("primes", primes());
        all.put("two-kinds", twoKinds());
        all.put("pinning", pinning());
        all.put("http-get", httpGet());
        all.put("queue-flood", queueFlood());
        all.put("priorities", priorities());
        all.put("residency", residency());
        all.put("service", service());
        all.put("searched", SearchedService.study());
        all.put("mixed", mixed());
        all.put("startup", startup());
        return all;
    }

    /** Runtimes compared by how they start. */
    public static SyntheticRun startup() {
        List<String> slowness = List.of("native-25", "jvm-25-aot", "jvm-25", "jvm-21");
        return SyntheticRun.of("From the start to steady work", false, levels -> 5_000)
                .axes("runtime=jvm-25,jvm-25-aot,jvm-21,native-25 cpus=1,2 threads=platform")
                .starting((levels, sink) -> {
                    int slow = 1 + slowness.indexOf(levels.get(Axes.RUNTIME));
                    boolean executable = slow == 1;
                    sink.add(
                            30_000_000L * slow - 28_000_000L,
                            90_000_000L * slow - 80_000_000L,
                            // A native image is steady from the first iteration on.
                            executable ? 9_000_000L : 900_000_000L * slow,
                            executable ? 12_000_000 : 45_000_000 + slow * 1_000_000,
                            executable ? 18_700_000 : 190_000,
                            executable ? 164_000_000 : 400_000_000 + 5_000_000 * slow);
                });
    }

    /** Strong scaling under every synchronization. */
    public static SyntheticRun counter() {
        List<String> how = List.of("none", "method", "block", "cas", "lock", "adder");
        return SyntheticRun.of(
                        "One shared counter under every synchronization",
                        true,
                        levels ->
                                20_000
                                        * (1 + how.indexOf(levels.get("synchronization")))
                                        / Math.min(number(levels, "tasks"), number(levels, "cpus")))
                .axes("cpus=1,2 threads=platform,virtual tasks=1,2,8,32,128,512")
                .axis("synchronization", how.toArray(String[]::new))
                .observing((levels, sink) -> {
                    if (levels.get("synchronization").equals("none")) {
                        sink.add("lost_updates", "", 1000 * (number(levels, "tasks") - 1), "count");
                    }
                });
    }

    /** Three counts, three pools, two generators. */
    public static SyntheticRun randomMemory() {
        return SyntheticRun.of(
                        "Random accesses to memory, one generator for all tasks or one for each",
                        false,
                        levels ->
                                number(levels, "tasks")
                                        * (levels.get("generator").equals("shared")
                                                ? 9e5 * (1 + size(levels) / 4)
                                                : 4e5))
                .axis(Axes.THREADS, poolsAnd("fixed-pool:size", "4,8,12", "platform"))
                .axes("tasks=10,20,30 generator=shared,per-thread");
    }

    /** One count, sizes of pools, and two kinds without a size. */
    public static SyntheticRun pools() {
        return SyntheticRun.of(
                        "Pools of different sizes write files",
                        false,
                        levels -> 4e6 + 2e4 * size(levels))
                .axis(
                        Axes.THREADS,
                        poolsAnd("fixed-pool:size", "4,8,12,100", "platform", "virtual"))
                .axis(Axes.TASKS, "2000");
    }

    /** Two kinds of pool, one of which alone has a threshold and a single task. */
    public static SyntheticRun primes() {
        String[] forkJoin =
                poolsAnd(
                        "fork-join:parallelism",
                        "1,2,4,8,16",
                        "parallel-stream",
                        "virtual-executor");
        return SyntheticRun.of(
                        "Primes up to 10,000,000 with pools, ForkJoin, streams and virtual threads",
                        true,
                        levels -> 7.5e6 / Math.min(2, size(levels)) + 1e4 * size(levels))
                .axis(Axes.THREADS, poolsAnd("fixed-pool:size", "1,2,4,8,16", forkJoin))
                .axes("tasks=1,1000 threshold=none,0,100")
                .only(levels ->
                        levels.get("threads").startsWith("fork-join")
                                ? levels.get("tasks").equals("1")
                                        && !levels.get("threshold").equals("none")
                                : levels.get("tasks").equals("1000")
                                        && levels.get("threshold").equals("none"));
    }

    public static SyntheticRun twoKinds() {
        return SyntheticRun.of(
                        "Starting 100,000 threads",
                        false,
                        levels -> levels.get("threads").equals("virtual") ? 9e4 : 4e6)
                .axes("threads=platform,virtual tasks=100000");
    }

    public static SyntheticRun pinning() {
        return SyntheticRun.of(
                        "Sleeping inside synchronized, Java 21 against 25",
                        false,
                        levels ->
                                levels.get("runtime").equals("jvm-21")
                                                && levels.get("threads").equals("virtual")
                                        ? 5e6 / number(levels, "cpus")
                                        : 1.1e5)
                .axes("runtime=jvm-21,jvm-25 cpus=1,2 threads=platform,virtual");
    }

    public static SyntheticRun httpGet() {
        return SyntheticRun.of(
                        "Requests to a server that answers at once, or after 2 s",
                        false,
                        levels ->
                                levels.get("delay").equals("0s")
                                        ? 9e5
                                        : 2e6 * Math.ceil(100 / size(levels)))
                .axis(Axes.THREADS, poolsAnd("fixed-pool:size", "8,100", "platform", "virtual"))
                .axis("delay", "0s", "2s");
    }

    public static SyntheticRun queueFlood() {
        return SyntheticRun.of("What becomes of tasks when the queue is full", false, l -> 5e5)
                .axes("cpus=1 threads=fixed-pool:size=1 tasks=1000")
                .axis("policy", "abort", "caller-runs", "discard", "discard-oldest")
                .observing((levels, sink) -> {
                    boolean all = levels.get("policy").equals("discard-oldest");
                    boolean callers = levels.get("policy").equals("caller-runs");
                    sink.add("accepted", "", all ? 1000 : 110, "count");
                    sink.add("rejected", "", all ? 0 : 890, "count");
                    sink.add("run", "", callers ? 1000 : 110, "count");
                    if (all) {
                        sink.add("discarded", "", 890, "count");
                    }
                });
    }

    public static SyntheticRun priorities() {
        return SyntheticRun.of("Java's priorities on one CPU", false, l -> 2e6)
                .axes("cpus=1 threads=platform tasks=10")
                .observing((levels, sink) ->
                        IntStream.rangeClosed(1, 10)
                                .forEach(p -> {
                                    sink.add("cpu_share", "priority=" + p, p / 55.0, "");
                                    sink.add("nice", "priority=" + p, 5 - p, "");
                                }));
    }

    public static SyntheticRun residency() {
        return SyntheticRun.of("On which CPUs busy threads run", false, l -> 2e6)
                .axes("cpus=1,2,cpuset:1 threads=platform tasks=1,2")
                .observing((levels, sink) -> {
                    for (int thread = 1; thread <= number(levels, "tasks"); thread++) {
                        sink.add("migrations", "thread=" + thread, 7 * thread, "count");
                        for (int cpu :
                                levels.get("cpus").equals("2") ? new int[] {0, 1} : new int[] {0}) {
                            sink.add(
                                    "residency",
                                    "thread=" + thread + " cpu=" + cpu,
                                    levels.get("cpus").equals("2") ? 0.5 : 1,
                                    "");
                        }
                    }
                });
    }

    /** A pool that queues near its limit and is overloaded beyond it. */
    public static SyntheticRun service() {
        Random forks = new Random(1);
        return SyntheticRun.of("A service under load, up to its limit", false, l -> 2.5e7)
                .axes("cpus=1 threads=fixed-pool:size=20,virtual tasks=1")
                .axis("rate", "500", "700", "900", "1200")
                .recording(
                        """
                        "units": {"rate": "requests per second"},
                        "results": ["latency_p50_ns", "latency_p90_ns", "latency_p99_ns"]
                        """)
                .overloaded(SyntheticStudies::isOverloaded)
                .observing((levels, sink) -> {
                    double rate = number(levels, "rate");
                    sink.add("achieved_rate", "", isOverloaded(levels) ? 985 : rate, "1/s");
                    if (isOverloaded(levels)) {
                        return;
                    }
                    double fork = 1 + forks.nextGaussian() / 100;
                    double load = rate / 1000;
                    double queue = isPool(levels) ? Math.pow(load, 6) / (1 - load) : 0.02;
                    for (String level : List.of("25", "50", "75", "90", "95", "99", "99.9")) {
                        double beyond = -Math.log10(1 - Double.parseDouble(level) / 100);
                        double latency = fork * (2.02e7 + queue * 5e6 * beyond);
                        sink.add("latency_ns", "percentile=" + level, latency, "ns");
                        if (List.of("50", "90", "99").contains(level)) {
                            sink.add("latency_p" + level + "_ns", "", latency, "ns");
                        }
                    }
                });
    }

    static boolean isPool(Levels levels) {
        return levels.get("threads").startsWith("fixed-pool");
    }

    private static boolean isOverloaded(Levels levels) {
        return isPool(levels) && levels.get("rate").equals("1200");
    }

    public static SyntheticRun mixed() {
        List<String> types = List.of("file", "network", "cpu");
        return SyntheticRun.of(
                        "Files, network and computation in one pool, or in a pool for each",
                        false,
                        levels -> levels.get("pools").equals("single") ? 3.1e6 : 2.6e6)
                .axes("threads=fixed-pool:size=8,virtual-executor tasks=60 pools=single,separate")
                .logging((levels, sink) -> {
                    boolean single = levels.get("pools").equals("single");
                    boolean virtual = levels.get("threads").startsWith("virtual");
                    for (int task = 0; task < 60; task++) {
                        String type = types.get(task % 3);
                        long cpu =
                                (type.equals("cpu")
                                                ? 1_000_000_000L
                                                : single ? 20_000_000L : 3_000_000L)
                                        + 900_000L * task;
                        Object known = virtual ? "" : cpu;
                        sink.add(
                                task, type, 1 + task % 8, virtual, 0, 10, 10 + cpu, 10, cpu, known);
                    }
                });
    }

    /** Levels of threads: a pool of each of these sizes, then others. */
    private static String[] poolsAnd(String pool, String sizes, String... others) {
        return Stream.concat(
                        Stream.of(sizes.split(",")).map(size -> pool + "=" + size),
                        Stream.of(others))
                .toArray(String[]::new);
    }

    private static double number(Levels levels, String axis) {
        return Double.parseDouble(levels.get(axis));
    }

    /** The number in the level of threads; without one, as many as tasks. */
    private static double size(Levels levels) {
        String digits = levels.get("threads").replaceAll("\\D", "");
        return digits.isEmpty() ? 100 : Double.parseDouble(digits);
    }
}
