package dev.threadscale.report.compare;

import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Particulars;
import dev.threadscale.report.table.Cell;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.results.Run;
import dev.threadscale.text.PlainText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The conditions under which runs were measured, by name, such as {@code host.kernel}: which of
 * them differ, and which make the comparison unfair.
 */
record Conditions(List<MatchedRun> runs) {

    private static final String STARTED = "started";

    /** The names that people use for a run, the most distinctive first. */
    private static final List<String> NAMES =
            List.of(
                    Particulars.HOST + ".name",
                    Particulars.JAVA,
                    "experiment",
                    "engine",
                    "profile",
                    STARTED,
                    "run");

    /**
     * The reasons why runs that differ in a condition are not comparable, by the beginning of its
     * name.
     */
    private static final Map<String, String> UNFAIR = new LinkedHashMap<>();

    static {
        UNFAIR.put("engine", "a container and a child process are isolated differently");
        UNFAIR.put("version", "different versions of threadscale may measure differently");
        UNFAIR.put("measure.warmup", "forks are not warmed up in the same way");
        UNFAIR.put("measure.iterations", "forks are not warmed up in the same way");
        UNFAIR.put("measure.task_log", "the log of tasks takes time");
        UNFAIR.put("limits.", "the limits differ");
        UNFAIR.put("jvm.", "the virtual machines have different settings");
        UNFAIR.put(Particulars.DIGESTS + ".", "the programs of this name differ");
    }

    /** The beginnings of names of conditions that belong to a machine and the programs on it. */
    private static final List<String> OF_MACHINES =
            List.of(Particulars.HOST + ".", "engine", Particulars.JAVA + ".", "version");

    private static final String SENTINEL = "sentinel (median)";

    /** The ratio up to which a host differs from itself from one day to the next. */
    private static final double SAME_SPEED = 1.1;

    /** The number of characters of a digest that are shown. */
    private static final int DIGEST = 19;

    /**
     * The conditions of one run.
     *
     * @param values by name; unknown ones are missing
     */
    record OfRun(Map<String, String> values) {

        static OfRun of(Run run) {
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
            return new OfRun(values);
        }

        private String value(String name) {
            return values.getOrDefault(name, "");
        }

        /** Returns the different values of a group, such as those of all runtimes, in one text. */
        private String group(String group) {
            Set<String> members = new LinkedHashSet<>();
            values.forEach((name, value) -> {
                if (name.startsWith(group + ".")) {
                    members.add(value);
                }
            });
            return String.join(" ", members);
        }

        private String label(String name) {
            String java = group(Particulars.JAVA);
            String text =
                    switch (name) {
                        case Particulars.JAVA -> java.isEmpty() ? "" : "Java " + java;
                        case STARTED -> value(name).replaceFirst("T.*", "");
                        default -> value(name);
                    };
            return text.isEmpty() ? "unknown" : PlainText.line(text);
        }

        /** Returns the workload's name and its parameters that are not axes. */
        Levels fixed() {
            String prefix = Particulars.WORKLOAD + ".";
            Levels fixed = Levels.NONE;
            for (Map.Entry<String, String> value : values.entrySet()) {
                if (value.getKey().equals(prefix + "name")) {
                    fixed = fixed.with(Particulars.WORKLOAD, value.getValue());
                } else if (value.getKey().startsWith(prefix)) {
                    fixed = fixed.with(value.getKey().substring(prefix.length()), value.getValue());
                }
            }
            return fixed;
        }
    }

    /**
     * Returns a label for each run, made from the first names in which they differ; no two labels
     * are equal.
     */
    static List<String> labels(List<OfRun> runs) {
        List<String> labels = Collections.nCopies(runs.size(), "");
        for (String name : NAMES) {
            List<String> longer =
                    joined(labels, runs.stream().map(run -> run.label(name)).toList());
            if (distinct(longer) > distinct(labels)) {
                labels = longer;
            }
        }
        List<String> numbers = new ArrayList<>();
        for (int i = 1; i <= runs.size(); i++) {
            numbers.add("run " + i);
        }
        return distinct(labels) == runs.size() ? labels : joined(labels, numbers);
    }

    private static List<String> joined(List<String> labels, List<String> parts) {
        List<String> joined = new ArrayList<>();
        for (String part : parts) {
            String label = labels.get(joined.size());
            joined.add(label.isEmpty() ? part : label + ", " + part);
        }
        return joined;
    }

    private static int distinct(List<String> labels) {
        return new HashSet<>(labels).size();
    }

    /** Returns the value of every condition in each run, by name; empty values are unknown. */
    private Map<String, List<String>> all() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (MatchedRun named : runs) {
            for (String name : named.conditions().values().keySet()) {
                all.computeIfAbsent(name, this::values);
            }
        }
        List<String> sentinels = runs.stream().map(MatchedRun::sentinel).toList();
        if (sentinels.stream().anyMatch(text -> !text.isEmpty())) {
            all.put(SENTINEL, sentinels);
        }
        return all;
    }

    private List<String> values(String name) {
        List<String> values = new ArrayList<>();
        for (MatchedRun run : runs) {
            String text = run.conditions().value(name);
            values.add(text.startsWith("sha256:") ? cut(text) : text);
        }
        return values;
    }

    private static String cut(String digest) {
        return digest.substring(0, Math.min(DIGEST, digest.length()));
    }

    private Map<String, List<String>> where(boolean same) {
        Map<String, List<String>> conditions = all();
        conditions.values().removeIf(values -> isSame(values) != same);
        return conditions;
    }

    /** Returns the conditions of machines that differ: the values of the runs by name. */
    Map<String, List<String>> machines() {
        Map<String, List<String>> machines = where(false);
        machines.keySet().removeIf(name -> OF_MACHINES.stream().noneMatch(name::startsWith));
        return machines;
    }

    /** Returns the runs side by side: first the differences, then the common values. */
    String table() {
        List<String> header = new ArrayList<>(List.of("what differs"));
        runs.forEach(run -> header.add(run.label()));
        TextTable same = new TextTable(1, List.of("what is the same", "in every run"));
        where(true).forEach((name, values) -> same.add(List.of(name, values.getFirst())));
        return table(header, where(false)) + "\n" + same;
    }

    /** Returns how the machine of a repetition differs from that of the original run. */
    String repeated() {
        Map<String, List<String>> machines = machines();
        return machines.isEmpty()
                ? "All recorded properties of the two machines are the same.\n"
                : table(List.of("machine", "there", "here"), machines).toString();
    }

    private static TextTable table(List<String> header, Map<String, List<String>> conditions) {
        TextTable table = new TextTable(1, header);
        conditions.forEach((name, values) -> {
            List<String> row = new ArrayList<>(List.of(name));
            values.forEach(text -> row.add(text.isEmpty() ? Cell.NONE : text));
            table.add(row);
        });
        return table;
    }

    /**
     * Returns a line for each condition that makes the comparison unfair. A run may come from an
     * untrusted source.
     */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        where(false)
                .forEach((name, values) -> {
                    for (Map.Entry<String, String> unfair : UNFAIR.entrySet()) {
                        if (name.startsWith(unfair.getKey())) {
                            if (isKnown(name, values)) {
                                warnings.add(
                                        "%s differs (%s): %s"
                                                .formatted(name, words(values), unfair.getValue()));
                            }
                            break;
                        }
                    }
                });
        for (MatchedRun run : runs) {
            if (!run.run().finished()) {
                warnings.add(
                        "%s is not finished: run --resume continues it".formatted(run.label()));
            }
        }
        boolean sameHost = isSame(Particulars.HOST);
        if (!sameHost && !isSame(Particulars.JAVA)) {
            warnings.add(
                    "host and Java both differ: a ratio does not show which of them causes it");
        }
        if (sameHost && !isEquallyFast()) {
            warnings.add(
                    ("the sentinel, the same work in every run, took %s: the host was not equally"
                                    + " fast")
                            .formatted(words(runs.stream().map(MatchedRun::sentinel).toList())));
        }
        return warnings.stream().map(PlainText::line).toList();
    }

    private static boolean isSame(List<String> values) {
        return new HashSet<>(values).size() == 1;
    }

    private boolean isSame(String group) {
        return isSame(runs.stream().map(run -> run.conditions().group(group)).toList());
    }

    private boolean isEquallyFast() {
        DoubleSummaryStatistics known = new DoubleSummaryStatistics();
        for (MatchedRun run : runs) {
            run.run().sentinels().median().ifPresent(known::accept);
        }
        return known.getCount() < 2 || known.getMax() <= SAME_SPEED * known.getMin();
    }

    /** Returns false for the program of a runtime that only one of the runs has. */
    private static boolean isKnown(String name, List<String> values) {
        return !name.startsWith(Particulars.DIGESTS)
                || values.stream().filter(value -> !value.isEmpty()).distinct().count() > 1;
    }

    private static String words(List<String> values) {
        return values.stream()
                .map(text -> text.isEmpty() ? "none" : text)
                .collect(Collectors.joining(" / "));
    }
}
