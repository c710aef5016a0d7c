package dev.threadscale.report;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.compare.Comparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

    /** The same with virtual threads that take so many times as long. */
    public static SyntheticRun slower(double factor) {
        return small().times(levels ->
                SyntheticTimes.factorization(levels)
                        * (levels.get(Axes.THREADS).equals("virtual") ? factor : 1));
    }
}
