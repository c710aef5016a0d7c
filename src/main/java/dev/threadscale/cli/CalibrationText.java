package dev.threadscale.cli;

import dev.threadscale.results.CalibrationRecord;
import java.nio.file.Path;
import java.util.Locale;

/** What a calibration found, for people. */
final class CalibrationText {

    private CalibrationText() {}

    static String of(CalibrationRecord found, Path results) {
        StringBuilder text = new StringBuilder("\ncalibration: the same program against itself\n");
        for (CalibrationRecord.Sides sides : found.configurations()) {
            text.append(
                    "  cpus=%s: %d forks against %d differ by %s; forks vary by %s; the least to tell %s\n"
                            .formatted(
                                    sides.levels().getOrDefault("cpus", "?"),
                                    sides.forks(),
                                    sides.forks(),
                                    percent(sides.observedPercent()),
                                    percent(sides.variationPercent()),
                                    percent(sides.detectablePercent())));
        }
        return text.append(
                        """
                        This host tells differences of %s and more from noise (at %.0f %% confidence, found in
                        %.0f of 100 studies). Kept in %s; runs into the
                        same folder are judged by it.
                        """
                                .formatted(
                                        percent(found.detectablePercent()),
                                        found.confidencePercent(),
                                        found.powerPercent(),
                                        results.resolve(CalibrationRecord.EXPERIMENT)
                                                .resolve(found.run())))
                .toString();
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f %%", value);
    }
}
