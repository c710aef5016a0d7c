package dev.threadscale.cli;

import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.explain.Hold;
import dev.threadscale.holds.HoldsOnJdk;
import dev.threadscale.holds.HoldsOnJdk.Answer;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Describes where a task holds carriers, as a table for people. */
final class HoldsText {

    private static final List<String> HEADER =
            List.of("JDK", "carriers", "held per task", "longest gap", "threads", "events");

    private static final String NONE = "-";

    private HoldsText() {}

    /** Returns the name of a runtime as a JDK. */
    static String jdk(String runtime) {
        return runtime.replace("jvm-", "JDK ");
    }

    static String of(List<HoldsOnJdk> answers, int width) {
        List<List<String>> rows = new ArrayList<>(List.of(HEADER));
        Set<HoldReason> reasons = EnumSet.noneOf(HoldReason.class);
        StringBuilder notes = new StringBuilder();
        for (HoldsOnJdk one : answers) {
            if (one.answer() == Answer.ABSENT) {
                notes.append(
                        paragraph(
                                "%s is left out: %s".formatted(jdk(one.runtime()), one.reason()),
                                width));
            } else if (one.answer() == Answer.FAILED) {
                notes.append(
                        paragraph(
                                "%s failed: %s".formatted(jdk(one.runtime()), one.reason()),
                                width));
            } else {
                rows.add(row(one));
                one.carriers().holds().forEach(hold -> reasons.add(hold.reason()));
            }
        }
        StringBuilder text = new StringBuilder(rows.size() == 1 ? "" : table(rows));
        for (HoldsOnJdk one : answers) {
            for (Hold hold : one.carriers().holds()) {
                text.append(
                        paragraph(
                                "%s: %s"
                                        .formatted(
                                                jdk(one.runtime()), hold.reason().in(hold.frame())),
                                width));
            }
        }
        for (HoldReason reason : reasons) {
            text.append(paragraph("%s: %s.".formatted(reason.words(), reason.versions()), width));
        }
        return text.append(notes).toString();
    }

    private static String paragraph(String text, int width) {
        return Paragraph.of(text, width, "");
    }

    private static List<String> row(HoldsOnJdk one) {
        boolean holds = !one.carriers().holds().isEmpty();
        return List.of(
                one.runtime().replace("jvm-", ""),
                one.answer().words(),
                holds ? NumberText.value(one.held(), "ns") : NONE,
                holds ? NumberText.value((double) one.carriers().longestGap(), "ns") : NONE,
                holds ? Long.toString(one.carriers().carriers()) : NONE,
                Long.toString(one.carriers().pins()));
    }

    private static String table(List<List<String>> rows) {
        int[] widths = new int[HEADER.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.append('\n').toString();
    }
}
