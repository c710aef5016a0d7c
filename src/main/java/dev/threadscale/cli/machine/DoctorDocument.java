package dev.threadscale.cli.machine;

import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.CheckResult.Severity;
import dev.threadscale.results.CalibrationRecord;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether studies can run here, and what would disturb them.
 *
 * @param usable true if studies can run
 * @param checks in their order
 * @param calibration how small a difference this host can tell from noise; null unless it was asked
 *     for
 */
public record DoctorDocument(
        boolean usable, List<Checked> checks, @Nullable CalibrationRecord calibration) {

    /**
     * What a check found.
     *
     * @param subject one or two words
     * @param severity ok, note, warning (results are doubtful) or error (no study can run)
     * @param what it found
     * @param why that matters; null if all is well
     * @param remedy what resolves it, a sentence; null if there is none
     * @param command what resolves it, for a shell; null if there is none
     */
    public record Checked(
            String subject,
            String severity,
            String what,
            @Nullable String why,
            @Nullable String remedy,
            @Nullable String command) {

        private static Checked of(CheckResult found) {
            String remedy = known(found.remedy().text());
            boolean isCommand = found.remedy().isCommand();
            return new Checked(
                    found.subject(),
                    found.severity().name().toLowerCase(Locale.ROOT),
                    found.what(),
                    known(found.why()),
                    isCommand ? null : remedy,
                    isCommand ? remedy : null);
        }

        private static @Nullable String known(String text) {
            return text.isEmpty() ? null : text;
        }
    }

    public static DoctorDocument of(
            List<CheckResult> found, @Nullable CalibrationRecord calibration) {
        return new DoctorDocument(
                found.stream().noneMatch(one -> one.isAtLeast(Severity.ERROR)),
                found.stream().map(Checked::of).toList(),
                calibration);
    }
}
