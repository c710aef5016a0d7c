package dev.threadscale.report.compare;

import dev.threadscale.report.data.Particulars;
import dev.threadscale.report.table.Cell;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.text.PlainText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The conditions under which runs were measured: which of them differ, and which make the
 * comparison unfair.
 */
record Conditions(List<ComparedRun> runs) {

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

    /** Returns the value of every condition in each run, by name; empty values are unknown. */
    private Map<String, List<String>> all() {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(run -> names.addAll(run.particulars().values().keySet()));
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (String name : names) {
            all.put(
                    name,
                    runs.stream()
                            .map(run -> run.particulars().value(name))
                            .map(text -> text.startsWith("sha256:") ? cut(text) : text)
                            .toList());
        }
        if (runs.stream().anyMatch(run -> !run.sentinel().isEmpty())) {
            all.put(SENTINEL, runs.stream().map(ComparedRun::sentinel).toList());
        }
        return all;
    }

    private static String cut(String digest) {
        return digest.substring(0, Math.min(DIGEST, digest.length()));
    }

    private Map<String, List<String>> where(boolean same) {
        Map<String, List<String>> some = all();
        some.values().removeIf(values -> (values.stream().distinct().count() == 1) != same);
        return some;
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
        TextTable differing = new TextTable(1, header);
        where(false)
                .forEach((name, values) -> {
                    List<String> row = new ArrayList<>(List.of(name));
                    values.forEach(text -> row.add(text.isEmpty() ? Cell.NONE : text));
                    differing.add(row);
                });
        TextTable same = new TextTable(1, List.of("what is the same", "in every run"));
        where(true).forEach((name, values) -> same.add(List.of(name, values.getFirst())));
        return differing + "\n" + same;
    }

    /**
     * Returns a line for each condition that makes the comparison unfair. A run may come from an
     * untrusted source.
     */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        where(false)
                .forEach((name, values) ->
                        UNFAIR.entrySet().stream()
                                .filter(why -> name.startsWith(why.getKey()))
                                .findFirst()
                                .filter(why -> isKnown(name, values))
                                .map(why ->
                                        "%s differs (%s): %s"
                                                .formatted(name, values(values), why.getValue()))
                                .ifPresent(warnings::add));
        for (ComparedRun run : runs) {
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
                            .formatted(values(runs.stream().map(ComparedRun::sentinel).toList())));
        }
        return warnings.stream().map(PlainText::line).toList();
    }

    private boolean isSame(String group) {
        return runs.stream().map(run -> run.particulars().all(group)).distinct().count() == 1;
    }

    private boolean isEquallyFast() {
        var known =
                runs.stream()
                        .flatMap(run -> run.sentinelNanos().stream())
                        .mapToDouble(Double::doubleValue)
                        .summaryStatistics();
        return known.getCount() < 2 || known.getMax() <= SAME_SPEED * known.getMin();
    }

    /** Returns false for the program of a runtime that only one of the runs has. */
    private static boolean isKnown(String name, List<String> values) {
        return !name.startsWith(Particulars.DIGESTS)
                || values.stream().filter(value -> !value.isEmpty()).distinct().count() > 1;
    }

    private static String values(List<String> values) {
        return values.stream()
                .map(text -> text.isEmpty() ? "none" : text)
                .collect(Collectors.joining(" / "));
    }
}
