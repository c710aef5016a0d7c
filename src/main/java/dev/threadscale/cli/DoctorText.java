package dev.threadscale.cli;

import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.CheckResult.Remedy;
import dev.threadscale.doctor.CheckResult.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the doctor says. */
final class DoctorText {

    private static final int SEVERITY_WIDTH = "warning".length() + 2;
    private static final String BREAK = System.lineSeparator();

    private DoctorText() {}

    /** A paragraph for each finding, and a last line of them all. */
    static String of(List<CheckResult> findings, int width) {
        int subjectWidth =
                findings.stream().mapToInt(finding -> finding.subject().length()).max().orElse(0)
                        + 2;
        String indentation = " ".repeat(SEVERITY_WIDTH + subjectWidth);
        StringBuilder text = new StringBuilder();
        for (CheckResult finding : findings) {
            String first =
                    pad(label(finding.severity()), SEVERITY_WIDTH)
                            + pad(finding.subject(), subjectWidth);
            text.append(Paragraph.of(finding.what(), width, first, indentation));
            if (!finding.why().isEmpty()) {
                text.append(Paragraph.of(finding.why(), width, indentation));
            }
            text.append(remedy(finding.remedy(), width, indentation));
        }
        return text.append(BREAK).append(summary(findings)).append(BREAK).toString();
    }

    /** A command in one line, whatever the width: it is to be copied. */
    private static String remedy(Remedy remedy, int width, String indentation) {
        if (remedy.isEmpty()) {
            return "";
        }
        return remedy.isCommand()
                ? indentation + "$ " + remedy.text() + BREAK
                : Paragraph.of(remedy.text(), width, indentation);
    }

    private static String summary(List<CheckResult> findings) {
        List<String> counts = new ArrayList<>();
        for (Severity severity : List.of(Severity.ERROR, Severity.WARNING, Severity.NOTE)) {
            int count =
                    (int)
                            findings.stream()
                                    .filter(finding -> finding.severity() == severity)
                                    .count();
            if (count > 0) {
                counts.add(Counted.of(count, label(severity)));
            }
        }
        boolean possible =
                findings.stream().noneMatch(finding -> finding.isAtLeast(Severity.ERROR));
        return (possible ? "Studies can run here" : "No study can run here")
                + (counts.isEmpty() ? "." : ": " + String.join(", ", counts) + ".");
    }

    private static String label(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private static String pad(String word, int width) {
        return word + " ".repeat(width - word.length());
    }
}
