package dev.threadscale.report.data;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is the same for everything in one picture or table.
 *
 * @param levels axis name → level
 * @param varying the names of those axes that have several levels in the run
 */
public record Facet(Map<String, String> levels, List<String> varying) {

    private static final List<String> FIRST = List.of(Axis.CPUS, Axis.RUNTIME);

    /** "1 CPU (cpuset), jvm-25": the machine first, then the runtime, then the rest. */
    public String description(Run run) {
        return levels.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> position(entry.getKey())))
                .map(entry -> label(entry.getKey(), entry.getValue(), run))
                .collect(Collectors.joining(", "));
    }

    /** Only what is the same in all facets of the run. */
    public Facet constant() {
        Map<String, String> same = new LinkedHashMap<>(levels);
        varying.forEach(same::remove);
        return new Facet(same, List.of());
    }

    /** Only what tells it apart from the other facets of the run. */
    public String difference() {
        return varying.stream()
                .map(axis -> Labels.level(axis, levels.getOrDefault(axis, "")))
                .collect(Collectors.joining(", "));
    }

    /** The part of a file's name that tells the facets of a run apart; may be empty. */
    public String fileNamePart() {
        return varying.stream()
                .map(axis -> "-" + axis + "-" + levels.get(axis))
                .collect(Collectors.joining());
    }

    /** Whether a combination of levels belongs to it. */
    public boolean holds(Map<String, String> combination) {
        return combination.entrySet().containsAll(levels.entrySet());
    }

    /** The same facet with one more axis fixed. */
    public Facet with(String axis, String level) {
        Map<String, String> more = new LinkedHashMap<>(levels);
        more.put(axis, level);
        return new Facet(more, varying);
    }

    private static int position(String axis) {
        int first = FIRST.indexOf(axis);
        return first < 0 ? FIRST.size() : first;
    }

    private static String label(String axis, String level, Run run) {
        // A bare number means a cpuset of that many CPUs, unlike a quota; local runs have none.
        boolean cpuset = axis.equals(Axis.CPUS) && level.matches("\\d+") && run.isIsolated();
        return Labels.level(axis, level) + (cpuset ? " (cpuset)" : "");
    }
}
