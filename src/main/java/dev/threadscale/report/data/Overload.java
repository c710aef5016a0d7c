package dev.threadscale.report.data;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A line of a panel with overloaded forks: requests came faster than they were answered.
 *
 * @param line its label; empty if the panel has a single line
 * @param places the levels along x, and how many of the forks if not all
 */
public record Overload(String line, List<String> places) {

    /** Returns the overloads of a panel, in the order of the matrix. */
    public static List<Overload> of(Analysis analysis, Panel panel) {
        Run run = analysis.run();
        if (run.record().search().isPresent()) {
            // A search overloads services to find their limit.
            return List.of();
        }
        Facets view = panel.facets();
        Levels fixed = panel.levels().on(run.levels().keySet());
        List<Axis> lines = view.lines().stream().filter(axis -> run.varies(axis.name())).toList();
        // Bars of kinds do not have lines: each place along x is a kind.
        boolean bars = lines.isEmpty() && !view.count().isNumeric();
        List<Axis> named = bars ? view.across() : lines;
        List<Axis> across = bars ? List.of() : view.across();
        Map<Levels, List<ForkRecord>> configurations = new TreeMap<>(run.order());
        for (ForkRecord fork : run.forks()) {
            if (fork.levels().has(fixed)) {
                configurations.computeIfAbsent(fork.levels(), _ -> new ArrayList<>()).add(fork);
            }
        }
        Map<String, List<String>> places = new LinkedHashMap<>();
        for (Map.Entry<Levels, List<ForkRecord>> configuration : configurations.entrySet()) {
            Levels levels = configuration.getKey();
            List<ForkRecord> forks = configuration.getValue();
            long overloaded = forks.stream().filter(ForkRecord::overloaded).count();
            if (overloaded > 0) {
                String share =
                        overloaded == forks.size()
                                ? ""
                                : "(%d of %d forks)".formatted(overloaded, forks.size());
                Levels along = Frame.only(levels, across);
                String place =
                        along.axes().size() == 1 && across.size() == 1
                                ? across.getFirst().inProse(levels.get(across.getFirst().name()))
                                : LevelLabels.category(along);
                places.computeIfAbsent(
                                LevelLabels.levels(Frame.only(levels, named)),
                                _ -> new ArrayList<>())
                        .add((place + " " + share).strip());
            }
        }
        List<Overload> overloads = new ArrayList<>();
        places.forEach((line, found) -> overloads.add(new Overload(line, found)));
        return overloads;
    }

    /** Returns the places in words: {@code at 900 (1 of 3 forks) and 1,200}; may be empty. */
    public String where() {
        String where = String.join(" and ", places);
        return where.isEmpty() || where.startsWith("(") ? where : "at " + where;
    }

    /** Returns the line with its places. */
    public String words() {
        return Stream.of(line, where())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
