package dev.threadscale.report.compare;

import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Particulars;
import dev.threadscale.results.Run;
import dev.threadscale.text.PlainText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The facts about a run other than its measurements, by name, such as {@code host.kernel}.
 *
 * @param values without unknown values
 */
public record RunParticulars(Map<String, String> values) {

    /** The names that people use for a run, the most distinctive first. */
    private static final List<Function<RunParticulars, String>> NAMES =
            List.of(
                    run -> run.value(Particulars.HOST + ".name"),
                    run -> run.java(),
                    run -> run.value("experiment"),
                    run -> run.value("engine"),
                    run -> run.value("profile"),
                    run -> run.value("started").replaceFirst("T.*", ""),
                    run -> run.value("run"));

    public static RunParticulars of(Run run) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Particulars.Group group : Particulars.of(run).groups()) {
            if (group.isCompared()) {
                group.values()
                        .forEach((name, value) -> {
                            String text = Particulars.Group.text(value);
                            if (!text.isEmpty()) {
                                values.put(group.prefix() + name, text);
                            }
                        });
            }
        }
        return new RunParticulars(values);
    }

    /** Returns a value; empty if it is unknown. */
    String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** Returns the different values of a group, such as those of all runtimes, in one text. */
    String all(String group) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(group + "."))
                .map(Map.Entry::getValue)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /** Returns the workload's name and its parameters that are not axes. */
    Levels fixed() {
        String prefix = Particulars.WORKLOAD + ".";
        Map<String, String> fixed = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (name.equals(prefix + "name")) {
                fixed.put(Particulars.WORKLOAD, value);
            } else if (name.startsWith(prefix)) {
                fixed.put(name.substring(prefix.length()), value);
            }
        });
        return Levels.of(fixed);
    }

    private String java() {
        String versions = all(Particulars.JAVA);
        return versions.isEmpty() ? "" : "Java " + versions;
    }

    /**
     * Returns a label for each run, made from the first names in which they differ; no two labels
     * are equal.
     */
    static List<String> labels(List<RunParticulars> runs) {
        List<String> labels = runs.stream().map(_ -> "").toList();
        for (Function<RunParticulars, String> name : NAMES) {
            List<String> longer =
                    joined(
                            labels,
                            i -> {
                                String known = name.apply(runs.get(i));
                                return known.isEmpty() ? "unknown" : PlainText.line(known);
                            });
            labels = distinct(longer) > distinct(labels) ? longer : labels;
        }
        return distinct(labels) == runs.size() ? labels : joined(labels, i -> "run " + (i + 1));
    }

    private static int distinct(List<String> labels) {
        return new HashSet<>(labels).size();
    }

    private static List<String> joined(List<String> labels, Function<Integer, String> part) {
        return IntStream.range(0, labels.size())
                .mapToObj(i ->
                        labels.get(i).isEmpty()
                                ? part.apply(i)
                                : labels.get(i) + ", " + part.apply(i))
                .toList();
    }
}
