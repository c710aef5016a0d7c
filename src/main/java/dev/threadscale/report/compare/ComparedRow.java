package dev.threadscale.report.compare;

import dev.threadscale.claim.Difference;
import dev.threadscale.report.data.Measured;
import java.util.Map;
import java.util.Optional;

/**
 * A configuration of a run beside the same one of the first run.
 *
 * @param levels of every axis of the comparison
 * @param baselineMeasured empty if no fork of it completed, or there was none
 * @param measured as {@code baselineMeasured}
 */
record ComparedRow(
        ComparedRun baseline,
        ComparedRun run,
        Map<String, String> levels,
        Optional<Measured> baselineMeasured,
        Optional<Measured> measured,
        Difference difference) {}
