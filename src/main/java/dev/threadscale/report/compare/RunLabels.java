package dev.threadscale.report.compare;

import dev.threadscale.text.PlainText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Names runs by what tells them apart: host, Java, settings or day. */
final class RunLabels {

    /** What people call a run by, the most telling first. */
    private static final List<Function<RunParticulars, String>> PARTS =
            List.of(
                    facts -> facts.value(RunParticulars.HOST + ".name"),
                    facts -> java(facts),
                    facts -> facts.value("experiment"),
                    facts -> facts.value("engine"),
                    facts -> facts.value("profile"),
                    facts -> facts.value("started").replaceFirst("T.*", ""),
                    facts -> facts.value("run"));

    private RunLabels() {}

    /** A label for each, in their order; no two are the same. */
    static List<String> of(List<RunParticulars> runs) {
        List<String> labels = new ArrayList<>(runs.stream().map(any -> "").toList());
        for (Function<RunParticulars, String> part : PARTS) {
            List<String> longer =
                    IntStream.range(0, runs.size())
                            .mapToObj(i -> joined(labels.get(i), part.apply(runs.get(i))))
                            .toList();
            if (distinct(longer) > distinct(labels)) {
                labels.clear();
                labels.addAll(longer);
            }
        }
        return distinct(labels) == runs.size()
                ? labels
                : IntStream.range(0, runs.size())
                        .mapToObj(i -> joined(labels.get(i), "run " + (i + 1)))
                        .toList();
    }

    private static String java(RunParticulars facts) {
        String versions = facts.all(RunParticulars.JAVA);
        return versions.isEmpty() ? "" : "Java " + versions;
    }

    private static int distinct(List<String> labels) {
        return new HashSet<>(labels).size();
    }

    private static String joined(String label, String part) {
        String known = part.isEmpty() ? "unknown" : PlainText.line(part);
        return label.isEmpty() ? known : label + ", " + known;
    }
}
