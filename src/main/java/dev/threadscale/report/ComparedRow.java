package dev.threadscale.report;

import dev.threadscale.claim.Difference;
import java.util.Map;
import java.util.Optional;

/**
 * A configuration of a run beside the same one of the first run.
 *
 * @param levels of every axis of the comparison
 */
record ComparedRow(
        ComparedRun baseline, ComparedRun run, Map<String, String> levels, Difference difference) {

    Optional<Measured> measured() {
        return run.measurement(levels);
    }

    Optional<Measured> baselineMeasured() {
        return baseline.measurement(levels);
    }
}
