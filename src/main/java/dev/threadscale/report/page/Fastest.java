package dev.threadscale.report.page;

import dev.threadscale.claim.Judge;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
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

/** Finds the fastest way of doing the same work, as far as the forks can decide it. */
final class Fastest {

    /** The number of other ways above which only the first and the last are named. */
    private static final int MOST_OTHERS = 3;

    private Fastest() {}

    /** A way of doing the work. */
    private record Way(String label, Estimate time, boolean perTask) {

        /** Returns the logarithm of the ratio to another way's time; empty with a single fork. */
        Optional<TEstimate> over(Way other) {
            return TEstimate.logRatio(means(), other.means());
        }

        /**
         * Returns true if the times differ significantly, corrected for the number of others
         * (Bonferroni).
         */
        boolean differsFrom(Way other, int others) {
            return over(other).map(ratio -> ratio.p(0) * others < Judge.SIGNIFICANCE).orElse(false);
        }

        /**
         * Returns true if the clock shows a time of 0: some clocks move in steps that are longer
         * than a short iteration.
         */
        boolean isBelowTheClock() {
            return Arrays.stream(means()).anyMatch(mean -> mean == 0);
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

    /** Returns the sentence; empty if the question is not about times, or if all work differs. */
    static Optional<String> of(Evidence evidence) {
        View view = evidence.compared();
        boolean searched = evidence.run().axes().stream().anyMatch(MeasuredAxis::searched);
        List<Panel> panels =
                view.panels().stream().filter(panel -> !panel.curves().isEmpty()).toList();
        if (searched || !evidence.isAboutTime() || panels.isEmpty()) {
            return Optional.empty();
        }
        return view.isOverPoolSizes() || (view.isOverCount() && evidence.run().strongScaling())
                ? gains(panels)
                : choice(Panel.fullest(panels));
    }

    /**
     * Returns how much faster constant work gets if it is divided, in each panel if there are few.
     */
    private static Optional<String> gains(List<Panel> panels) {
        List<String> gains =
                (panels.size() > MOST_OTHERS ? List.of(panels.getLast()) : panels)
                        .stream().flatMap(panel -> gain(panel).stream()).toList();
        Panel any = panels.getFirst();
        String article = any.view().isOverPoolSizes() ? "a " : "";
        String first = LevelLabels.levels(any.positions().getFirst());
        return gains.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "compared with %s%s, the same work is done at most %s"
                                .formatted(article, first, String.join(", and ", gains)));
    }

    private static Optional<String> gain(Panel panel) {
        record Gain(double factor, Curve curve, int at) {}
        return panel.curves().stream()
                .flatMap(curve ->
                        IntStream.range(1, curve.points().size())
                                .boxed()
                                .flatMap(i ->
                                        curve.scaling().get(i).stream()
                                                .map(factor -> new Gain(factor, curve, i))))
                .max(Comparator.comparingDouble(Gain::factor))
                .map(best -> {
                    String at = LevelLabels.levels(panel.positions().get(best.at));
                    String way = join(best.curve.label(), at);
                    return "%s times as fast%s (%s)"
                            .formatted(NumberText.fixed(best.factor, 2), on(panel), way);
                });
    }

    private static String on(Panel panel) {
        return panel.difference().isEmpty() ? "" : " on " + panel.difference();
    }

    /**
     * Returns the fastest of several ways at one place: the highest count, or the last category.
     */
    private static Optional<String> choice(Panel panel) {
        List<Curve> curves = panel.curves();
        boolean perTask = panel.view().isPerTask();
        if (panel.view().lines().isEmpty()) {
            MeasuredAxis axis = panel.view().across().getFirst();
            return axis.isNumeric() && !axis.is(Axes.CPUS)
                    ? Optional.empty()
                    : told(
                            IntStream.range(0, panel.categories().size())
                                    .boxed()
                                    .flatMap(
                                            i -> way(panel.categories().get(i), curves, i, perTask))
                                    .toList(),
                            place(panel, Levels.NONE));
        }
        int last =
                IntStream.range(0, panel.categories().size())
                        .boxed()
                        .max(
                                Comparator.comparingLong(
                                                (Integer i) -> ways(curves, i, perTask).size())
                                        .thenComparing(i -> i))
                        .orElseThrow();
        return told(ways(curves, last, perTask), place(panel, panel.positions().get(last)));
    }

    /** Returns the conditions in words: {@code with 2,000 tasks on 1 CPU}. */
    private static String place(Panel panel, Levels position) {
        String cpus = panel.levels().get(Axes.CPUS);
        boolean counted = panel.levels().whole(Axes.CPUS).isPresent();
        List<String> further =
                panel.levels().axes().stream()
                        .filter(axis -> panel.varying().contains(axis) || axis.equals(Axes.TASKS))
                        .filter(axis -> !(counted && axis.equals(Axes.CPUS)))
                        .toList();
        Levels with = position.with(panel.levels().on(further));
        return Stream.of(
                        with.isEmpty() ? "" : "with " + LevelLabels.levels(with),
                        counted ? "on " + LevelLabels.level(Axes.CPUS, cpus) : "")
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static List<Way> ways(List<Curve> curves, int at, boolean perTask) {
        return curves.stream()
                .flatMap(curve -> way(curve.label(), List.of(curve), at, perTask))
                .toList();
    }

    private static Stream<Way> way(String label, List<Curve> curves, int at, boolean perTask) {
        return curves.stream()
                .flatMap(curve -> curve.points().get(at).stream())
                .map(time -> new Way(label, time, perTask));
    }

    private static Optional<String> told(List<Way> ways, String place) {
        if (ways.size() < 2 || ways.stream().anyMatch(Way::isBelowTheClock)) {
            return Optional.empty();
        }
        List<Way> sorted = new ArrayList<>(ways);
        sorted.sort(Comparator.comparingDouble(way -> way.time.mean()));
        Way best = sorted.removeFirst();
        Way next = sorted.getFirst();
        String where = place.isEmpty() ? "" : place + ", ";
        Optional<String> ratio = ratio(best, next, sorted.size());
        if (ratio.isEmpty()) {
            return Optional.of(
                    where
                            + best.timed()
                            + " has the lowest mean of a single fork each: "
                            + shares(best, sorted));
        }
        List<Way> tied =
                sorted.stream().filter(way -> !best.differsFrom(way, sorted.size())).toList();
        if (tied.isEmpty()) {
            List<Way> others = sorted.subList(1, sorted.size());
            return Optional.of(
                    where
                            + best.timed()
                            + (others.isEmpty() ? " takes " : " is fastest: it takes ")
                            + next.share(ratio.get())
                            + (others.isEmpty() ? "" : ", " + shares(best, others)));
        }
        sorted.removeAll(tied);
        return Optional.of(
                "%s%s and %s show no clear difference%s%s"
                        .formatted(
                                where,
                                best.timed(),
                                names(tied),
                                tied.size() == 1 ? " (" + ratio.get() + ")" : "",
                                sorted.isEmpty()
                                        ? ""
                                        : "; %s takes %s"
                                                .formatted(best.label, shares(best, sorted))));
    }

    /**
     * Returns a ratio with its interval, corrected like the comparison: {@code ×0.12 [0.10, 0.15]}.
     */
    private static Optional<String> ratio(Way best, Way next, int others) {
        return best.over(next)
                .map(log -> {
                    Interval interval = log.interval(1 - Judge.SIGNIFICANCE / others);
                    return NumberText.factor(
                            Math.exp(log.estimate()),
                            new Interval(Math.exp(interval.low()), Math.exp(interval.high())));
                });
    }

    private static String names(List<Way> ways) {
        return ways.size() <= MOST_OTHERS
                ? ways.stream().map(Way::label).collect(Collectors.joining(" and "))
                : ways.size() + " others";
    }

    /**
     * Returns the best way's time as shares of the others' times, or only of the first and the last
     * if there are many.
     */
    private static String shares(Way best, List<Way> others) {
        List<Way> shown =
                others.size() <= MOST_OTHERS
                        ? others
                        : List.of(others.getFirst(), others.getLast());
        return shown.stream()
                .map(way -> way.share(NumberText.factor(best.time.mean() / way.time.mean())))
                .collect(Collectors.joining(", "));
    }

    private static String join(String one, String other) {
        return Stream.of(one, other)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
