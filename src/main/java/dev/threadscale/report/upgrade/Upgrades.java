package dev.threadscale.report.upgrade;

import dev.threadscale.claim.Logarithms;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The changes that upgrades of the JDK make to the times of a run.
 *
 * @param of the compared quantity
 * @param steps the steps from one release to the next, oldest first; at least one
 * @param pairs each configuration with a release and with the one before, on the axis of steps
 *     instead of runtimes; those that lack a side are left out
 * @param leftOut runtimes that are not compared, such as native images
 */
public record Upgrades(
        Run run, Quantity of, Axis steps, List<MatchedPair> pairs, List<String> leftOut) {

    /** The arrow between two releases; its no-break spaces keep a step on one line. */
    private static final String TO = "\u00a0→\u00a0";

    /** Returns the changes; empty without two releases, and for searches, which end with counts. */
    public static Optional<Upgrades> of(Analysis analysis) {
        Run run = analysis.run();
        boolean isOfTimes = analysis.isAboutTime() || !run.results().isEmpty();
        List<Release> releases = isOfTimes && !run.searched() ? Release.of(run) : List.of();
        if (releases.size() < 2 || run.measured().isEmpty()) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (int i = 1; i < releases.size(); i++) {
            names.add(releases.get(i - 1).name() + TO + releases.get(i).name());
        }
        Axis steps = new Axis(Axis.UPGRADE, names);
        Quantity of = new Quantity(analysis.results().getLast(), null);
        List<MatchedPair> pairs = pairs(run, releases, steps);
        List<String> leftOut = new ArrayList<>(run.levels().getOrDefault(Axes.RUNTIME, List.of()));
        leftOut.removeAll(releases.stream().map(Release::runtime).toList());
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Upgrades(
                                run,
                                of,
                                steps,
                                MatchedPair.judged(
                                        pairs,
                                        of,
                                        Logarithms.ofOneRun(
                                                of, run.measurements().configurations())),
                                leftOut));
    }

    private static List<MatchedPair> pairs(Run run, List<Release> releases, Axis steps) {
        Map<Levels, MeasuredConfiguration> measured = new HashMap<>();
        Set<Levels> rows = new TreeSet<>(run.order());
        for (MeasuredConfiguration configuration : run.measured()) {
            measured.put(configuration.levels(), configuration);
            rows.add(configuration.levels().without(Axes.RUNTIME));
        }
        List<MatchedPair> pairs = new ArrayList<>();
        for (Levels row : rows) {
            for (int i = 1; i < releases.size(); i++) {
                MatchedPair.Side before = side(run, row, releases.get(i - 1), measured);
                MatchedPair.Side after = side(run, row, releases.get(i), measured);
                if (before.configuration().isPresent() && after.configuration().isPresent()) {
                    Levels levels = row.with(steps.name(), steps.levels().get(i - 1));
                    pairs.add(MatchedPair.of(levels, before, after));
                }
            }
        }
        return pairs;
    }

    private static MatchedPair.Side side(
            Run run, Levels row, Release release, Map<Levels, MeasuredConfiguration> measured) {
        Levels levels = row.with(Axes.RUNTIME, release.runtime());
        return new MatchedPair.Side(
                release.runtime(),
                run.experiment(),
                run.id(),
                Optional.ofNullable(measured.get(levels)));
    }

    /** Returns the axes of the run without its runtimes. */
    public List<Axis> axes() {
        return run.axes().stream().filter(axis -> !axis.is(Axes.RUNTIME)).toList();
    }

    /** Returns true if a ratio has an interval, which takes several forks on both sides. */
    public boolean hasIntervals() {
        return pairs.stream().anyMatch(pair -> pair.interval().isPresent());
    }
}
