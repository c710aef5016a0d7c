package dev.threadscale.cli.text;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.CheckResult.Severity;
import dev.threadscale.results.CalibrationRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Presents what the doctor found. */
public final class DoctorText {

    private static final int SEVERITY_WIDTH = "warning".length() + 2;

    private DoctorText() {}

    /** A paragraph for each finding, and a summary in the last line. */
    public static String of(List<CheckResult> findings, int width) {
        int subjectWidth =
                2 + findings.stream().mapToInt(one -> one.subject().length()).max().orElse(0);
        String heading = "%%-%ds%%-%ds".formatted(SEVERITY_WIDTH, subjectWidth);
        String indentation = " ".repeat(SEVERITY_WIDTH + subjectWidth);
        StringBuilder text = new StringBuilder();
        for (CheckResult finding : findings) {
            String first = heading.formatted(label(finding.severity()), finding.subject());
            text.append(Paragraph.of(finding.what(), width, first, indentation));
            if (!finding.why().isEmpty()) {
                text.append(Paragraph.of(finding.why(), width, indentation));
            }
            if (finding.remedy().isCommand()) {
                // In one line, whatever the width, so that it can be copied.
                text.append("%s$ %s%n".formatted(indentation, finding.remedy().text()));
            } else if (!finding.remedy().isEmpty()) {
                text.append(Paragraph.of(finding.remedy().text(), width, indentation));
            }
        }
        return text.append("%n%s%n".formatted(summary(findings))).toString();
    }

    private static String summary(List<CheckResult> findings) {
        Map<Severity, Long> counts =
                findings.stream().collect(groupingBy(CheckResult::severity, counting()));
        String faults =
                Stream.of(Severity.ERROR, Severity.WARNING, Severity.NOTE)
                        .filter(counts::containsKey)
                        .map(severity ->
                                Amounts.of(counts.getOrDefault(severity, 0L), label(severity)))
                        .collect(joining(", "));
        return (counts.containsKey(Severity.ERROR) ? "No study can run" : "Studies can run")
                + " here"
                + (faults.isEmpty() ? "." : ": " + faults + ".");
    }

    private static String label(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    /** What a calibration found. */
    public static String of(CalibrationRecord found, Path results) {
        return String.format(
                Locale.ROOT,
                """

                calibration: the same program against itself
                %sThis host can tell differences of %.1f %% or more from noise (%.0f %% confidence, %.0f %% power).
                Stored in %s; later runs into the same results folder use it.
                """,
                found.configurations().stream().map(DoctorText::line).collect(joining()),
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
                sides.levels().getOrDefault("cpus", "?"),
                sides.forks(),
                sides.observedPercent(),
                sides.variationPercent(),
                sides.detectablePercent());
    }
}
