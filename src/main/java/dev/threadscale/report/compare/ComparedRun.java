package dev.threadscale.report.compare;

import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Quantity;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.FindingsRecord;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.MeasurementsReader;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.RunCsv;
import dev.threadscale.report.data.RunFile;
import dev.threadscale.report.data.Sentinels;
import dev.threadscale.report.table.ForkEnds;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One of the runs that are compared.
 *
 * @param label what tells it apart from the others
 * @param measured elapsed times of its configurations
 */
public record ComparedRun(
        Path directory,
        String label,
        RunParticulars facts,
        Dataset data,
        Measurements measured,
        OptionalDouble sentinelNanos) {

    public static final Quantity ELAPSED = new Quantity(Quantity.ELAPSED, null);

    static ComparedRun read(Path directory, String label, RunParticulars facts) {
        Run run = Run.read(directory);
        RunFile.checkOthers(directory);
        MeasurementsReader means =
                new MeasurementsReader(run, FindingsRecord.read(directory), List.of(ELAPSED));
        Dataset data = Dataset.read(directory, run, means::iterations);
        RunCsv forks = new RunCsv(directory.resolve(ForkEnds.NAME), run);
        if (forks.exists()) {
            forks.forEach(means.forks(forks));
        }
        return new ComparedRun(
                directory,
                label,
                facts,
                data,
                means.measurements(),
                Sentinels.read(directory, run).median());
    }

    Run run() {
        return data.run();
    }

    /** Levels with the workload and those parameters that are the same for the whole run. */
    Map<String, String> settings(Map<String, String> levels) {
        Map<String, String> settings = new HashMap<>(facts.fixed());
        settings.putAll(levels);
        return settings;
    }

    /** The median of its sentinels, which are the same in every run. */
    String sentinel() {
        return sentinelNanos.isPresent() ? HumanTime.of(sentinelNanos.getAsDouble()) : "";
    }
}
