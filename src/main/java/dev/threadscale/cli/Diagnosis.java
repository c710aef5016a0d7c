package dev.threadscale.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.Severity;
import dev.threadscale.levels.Axes;
import dev.threadscale.results.CalibrationRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reports whether studies can run here, and what would disturb them.
 *
 * @param usable true if studies can run
 * @param checks in their order
 * @param calibration the smallest difference that this host can distinguish from noise; null unless
 *     it was requested
 */
record Diagnosis(
        boolean usable, List<CheckResult> checks, @Nullable CalibrationRecord calibration) {

    private static final int SEVERITY_WIDTH = "warning".length() + 2;

    static Diagnosis of(List<CheckResult> checks) {
        return new Diagnosis(
                checks.stream().noneMatch(check -> check.isAtLeast(Severity.ERROR)), checks, null);
    }

    /** Returns a copy with the result of a calibration. */
    Diagnosis with(CalibrationRecord found) {
        return new Diagnosis(usable, checks, found);
    }

    /** Returns a paragraph for each check, and a summary in the last line. */
    String text(int width) {
        int subjectWidth =
                2 + checks.stream().mapToInt(check -> check.subject().length()).max().orElse(0);
        String heading = "%-" + SEVERITY_WIDTH + "s%-" + subjectWidth + "s";
        String indentation = " ".repeat(SEVERITY_WIDTH + subjectWidth);
        StringBuilder text = new StringBuilder();
        for (CheckResult finding : checks) {
            String first = heading.formatted(finding.severity().label(), finding.subject());
            text.append(Paragraph.of(finding.what(), width, first, indentation));
            Stream.of(finding.why(), finding.remedy())
                    .flatMap(Stream::ofNullable)
                    .forEach(more -> text.append(Paragraph.of(more, width, indentation)));
            if (finding.command() != null) {
                // The command is on one line, whatever the width, so that it can be copied.
                text.append("%s$ %s%n".formatted(indentation, finding.command()));
            }
        }
        return text.append("%n%s%n".formatted(summary())).toString();
    }

    private String summary() {
        Map<Severity, Long> counts =
                checks.stream().collect(groupingBy(CheckResult::severity, counting()));
        String faults =
                Stream.of(Severity.ERROR, Severity.WARNING, Severity.NOTE)
                        .filter(counts::containsKey)
                        .map(severity ->
                                Amounts.of(counts.getOrDefault(severity, 0L), severity.label()))
                        .collect(joining(", "));
        return (usable ? "Studies can run" : "No study can run")
                + " here"
                + (faults.isEmpty() ? "." : ": " + faults + ".");
    }

    /** Returns the result of a calibration that was stored in a results folder. */
    static String text(CalibrationRecord found, Path results) {
        return String.format(
                Locale.ROOT,
                """

                calibration: the same program against itself
                %sThis host can distinguish differences of %.1f %% or more from noise (%.0f %% confidence, %.0f %% power).
                Stored in %s; later runs into the same results folder use it.
                """,
                found.configurations().stream().map(Diagnosis::line).collect(joining()),
                found.detectablePercent(),
                found.confidencePercent(),
                found.powerPercent(),
                results.resolve(CalibrationRecord.EXPERIMENT).resolve(found.run()));
    }

    private static String line(CalibrationRecord.Sides sides) {
        return String.format(
                Locale.ROOT,
                "  cpus=%s: %d forks against %2$d differ by %.1f %%; forks vary by %.1f %%;"
                        + " smallest detectable difference %.1f %%%n",
                sides.levels().get(Axes.CPUS),
                sides.forks(),
                sides.observedPercent(),
                sides.variationPercent(),
                sides.detectablePercent());
    }
}
