package dev.threadscale.report;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.compare.Comparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Runs to compare with each other. */
public final class ComparedRuns {

    private ComparedRuns() {}

    /** A run on a host, with what else its run.json says, as JSON. */
    public static Path run(Path folder, SyntheticRun run, String host, String more)
            throws IOException {
        Path directory = run.in(folder);
        return RunJson.adding(directory, "\"host\": {\"name\": \"%s\"}".formatted(host), more);
    }

    /** A run on a host that is called as its folder. */
    public static Path run(Path folder, SyntheticRun run) throws IOException {
        return run(folder, run, folder.getFileName().toString(), "");
    }

    /** Compares runs on hosts that are called here, there and elsewhere. */
    public static Comparison compared(Path folder, SyntheticRun... runs) throws IOException {
        List<Path> directories = new ArrayList<>();
        for (String host : List.of("here", "there", "elsewhere").subList(0, runs.length)) {
            directories.add(run(folder.resolve(host), runs[directories.size()]));
        }
        return Comparison.of(directories);
    }

    public static SyntheticRun small() {
        return SyntheticRun.factorization()
                .axes("cpus=1 threads=virtual,platform tasks=10,100,1000");
    }

    /**
     * A service whose latencies are longer than usual by a factor.
     *
     * @param overloaded rates at which it is overloaded
     */
    public static SyntheticRun service(double factor, String... overloaded) {
        Random forks = new Random(1);
        List<String> beyond = List.of(overloaded);
        return SyntheticRun.of("A service under load", false, _ -> 2.5e7)
                .axes("cpus=1 threads=virtual tasks=1 rate=500,900,1200")
                .recording(
                        """
                        "units": {"rate": "requests per second"},
                        "results": ["latency_p50_ns", "latency_p90_ns", "latency_p99_ns"],
                        "observed": [
                          {"name": "latency_p50_ns", "unit": "ns", "description": ""},
                          {"name": "latency_p90_ns", "unit": "ns", "description": ""},
                          {"name": "latency_p99_ns", "unit": "ns", "description": ""},
                          {"name": "achieved_rate", "unit": "1/s", "description": ""}
                        ]
                        """)
                .overloaded(levels -> beyond.contains(levels.get("rate")))
                .observing((levels, sink) -> {
                    String rate = levels.get("rate");
                    double fork = 1 + forks.nextGaussian() / 100;
                    if (beyond.contains(rate)) {
                        sink.add("achieved_rate", "", 850 * fork, "1/s");
                        return;
                    }
                    sink.add("achieved_rate", "", Integer.parseInt(rate) * fork, "1/s");
                    sink.add("latency_p50_ns", "", 2.0e7 * fork * factor, "ns");
                    sink.add("latency_p90_ns", "", 2.2e7 * fork * factor, "ns");
                    sink.add("latency_p99_ns", "", 2.5e7 * fork * factor, "ns");
                });
    }

    /** The same with virtual threads that are slower by a factor. */
    public static SyntheticRun slower(double factor) {
        return small().times(levels ->
                SyntheticTimes.factorization(levels)
                        * (levels.get(Axes.THREADS).equals("virtual") ? factor : 1));
    }
}
