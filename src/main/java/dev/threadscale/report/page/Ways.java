package dev.threadscale.report.page;

import dev.threadscale.claim.Judge;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ways of doing the same work at one place of a panel.
 *
 * @param position the place along the x axis; empty if each way has its own
 */
record Ways(Levels position, List<Ways.Way> all) {

    /** The number of other ways above which only the first and the last are named. */
    static final int MOST_OTHERS = 3;

    /** A way of doing the work. */
    record Way(String label, Estimate time, boolean perTask) {

        /** Returns the logarithm of the ratio to another way's time; empty with a single fork. */
        Optional<TEstimate> over(Way other) {
            return TEstimate.logRatio(means(), other.means());
        }

        /**
         * Returns true if the times differ significantly, corrected for the number of others
         * (Bonferroni).
         */
        boolean differsFrom(Way other, int comparisons) {
            return over(other)
                    .map(ratio -> ratio.p(0) * comparisons < Judge.SIGNIFICANCE)
                    .orElse(false);
        }

        /**
         * Returns true if the clock shows a time of 0: some clocks move in steps that are longer
         * than a short iteration.
         */
        boolean isBelowTheClock() {
            return Arrays.stream(means()).anyMatch(mean -> mean == 0);
        }

        /** Returns this way's time as a factor of another's. */
        String factor(Way other) {
            return NumberText.factor(time.mean() / other.time.mean());
        }

        private double[] means() {
            return time.forkMeans().stream().mapToDouble(Double::doubleValue).toArray();
        }

        String timed() {
            return "%s (%s%s)"
                    .formatted(label, NumberText.time(time.mean()), perTask ? " per task" : "");
        }

        /** Returns a share of this way's time: {@code ×0.12 of platform's time}. */
        String share(String ratio) {
            return ratio
                    + " of "
                    + (label.matches("\\w+") ? label + "'s time" : "the time of " + label);
        }
    }

    /**
     * The ways by their times.
     *
     * @param others from the next best to the worst; at least one
     * @param ratio the best time over the next one; empty with a single fork
     * @param tied the others that do not differ significantly from the best
     */
    record Ranking(Way best, List<Way> others, Optional<String> ratio, List<Way> tied) {

        /** Returns the others that differ from the best. */
        List<Way> slower() {
            List<Way> slower = new ArrayList<>(others);
            slower.removeAll(tied);
            return slower;
        }
    }

    /** Ranks the ways; empty if there are fewer than two. */
    Optional<Ranking> ranked() {
        if (all.size() < 2) {
            return Optional.empty();
        }
        List<Way> ways = new ArrayList<>(all);
        ways.sort(Comparator.comparingDouble(way -> way.time().mean()));
        Way best = ways.removeFirst();
        int number = ways.size();
        Optional<String> ratio = ratio(best, ways.getFirst(), number);
        List<Way> tied = new ArrayList<>(ratio.isEmpty() ? List.of() : ways);
        tied.removeIf(way -> best.differsFrom(way, number));
        return Optional.of(new Ranking(best, ways, ratio, tied));
    }

    /**
     * Returns the ways at one place: the highest count, or the last category. If not all were
     * measured there, it is the last place with the most ways.
     */
    static Optional<Ways> of(Panel panel) {
        List<Curve> curves = panel.curves();
        boolean perTask = panel.facets().frame().isPerTask();
        if (panel.facets().lines().isEmpty()) {
            Axis axis = panel.facets().across().getFirst();
            if (axis.isNumeric() && !axis.is(Axes.CPUS)) {
                return Optional.empty();
            }
            List<Way> ways = new ArrayList<>();
            for (int i = 0; i < panel.categories().size(); i++) {
                way(panel.categories().get(i), curves, i, perTask).forEach(ways::add);
            }
            return Optional.of(new Ways(Levels.NONE, ways));
        }
        int last =
                IntStream.range(0, panel.categories().size())
                        .boxed()
                        .max(
                                Comparator.comparingLong(
                                                (Integer i) -> ways(curves, i, perTask).size())
                                        .thenComparing(i -> i))
                        .orElseThrow();
        return Optional.of(new Ways(panel.positions().get(last), ways(curves, last, perTask)));
    }

    /** Returns the conditions in words: {@code with 2,000 tasks on 1 CPU, }; may be empty. */
    String where(Panel panel) {
        List<Axis> loads =
                panel.facets().across().stream()
                        .filter(axis -> !axis.unit().isEmpty() && position.isOn(axis.name()))
                        .toList();
        boolean windows = !panel.facets().run().results().isEmpty();
        String cpus = panel.levels().get(Axes.CPUS);
        boolean counted = panel.levels().whole(Axes.CPUS).isPresent();
        List<String> further =
                panel.levels().axes().stream()
                        .filter(axis ->
                                panel.varying().contains(axis)
                                        || (axis.equals(Axes.TASKS) && !windows))
                        .filter(axis -> !(counted && axis.equals(Axes.CPUS)))
                        .toList();
        Levels with =
                position.without(loads.stream().map(Axis::name).toList())
                        .with(panel.levels().on(further));
        String words =
                Stream.of(
                                loads.stream()
                                        .map(axis -> load(axis, position.get(axis.name())))
                                        .collect(Collectors.joining(" ")),
                                with.isEmpty() ? "" : "with " + LevelLabels.levels(with),
                                counted ? "on " + LevelLabels.level(Axes.CPUS, cpus) : "")
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(" "));
        return words.isEmpty() ? "" : words + ", ";
    }

    private static String load(Axis axis, String level) {
        return "at %s %s".formatted(axis.inProse(level), axis.unit());
    }

    private static List<Way> ways(List<Curve> curves, int place, boolean perTask) {
        return curves.stream()
                .flatMap(curve -> way(curve.label(), List.of(curve), place, perTask))
                .toList();
    }

    private static Stream<Way> way(String label, List<Curve> curves, int place, boolean perTask) {
        return curves.stream()
                .flatMap(curve -> curve.points().get(place).stream())
                .map(time -> new Way(label, time, perTask));
    }

    /**
     * Returns a ratio with its interval, corrected like the comparison: {@code ×0.12 [0.10, 0.15]}.
     */
    private static Optional<String> ratio(Way best, Way next, int comparisons) {
        return best.over(next)
                .map(log -> {
                    Interval interval = log.interval(1 - Judge.SIGNIFICANCE / comparisons);
                    return NumberText.factor(
                            Math.exp(log.estimate()),
                            new Interval(Math.exp(interval.low()), Math.exp(interval.high())));
                });
    }

    static String names(List<Way> ways) {
        return ways.size() <= MOST_OTHERS
                ? ways.stream().map(Way::label).collect(Collectors.joining(" and "))
                : ways.size() + " others";
    }

    /** Returns the first and the last way if there are many. */
    static <W> List<W> few(List<W> ways) {
        return ways.size() <= MOST_OTHERS ? ways : List.of(ways.getFirst(), ways.getLast());
    }
}
