package dev.threadscale.report.compare;

import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Quantity;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.SentinelReadings;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.results.measured.MeasurementsReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        Optional<Double> sentinelNanos) {

    public static final Quantity ELAPSED = new Quantity(Quantity.ELAPSED, null);

    static ComparedRun read(Path directory, String label, RunParticulars facts) {
        Run run = Run.read(directory);
        new RunCheck(directory).refuseDamage();
        MeasurementsReader means = new MeasurementsReader(run.record(), List.of(ELAPSED));
        Dataset data = Dataset.read(run, means::iteration);
        ForkRow.read(directory, run.levels(), means::fork);
        UnavailableRow.read(directory, run.levels(), means::unavailable);
        return new ComparedRun(
                directory,
                label,
                facts,
                data,
                means.measurements(),
                SentinelReadings.read(run).median());
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
        return sentinelNanos.map(ns -> NumberText.time(ns)).orElse("");
    }
}
