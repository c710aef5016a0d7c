package dev.threadscale.report.page;

import dev.threadscale.claim.Judge;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Says which way of doing the same work is the fastest, as far as forks tell it apart. */
final class Fastest {

    /** More others are a table. */
    private static final int MOST_OTHERS = 3;

    private Fastest() {}

    /** A way of doing the work. */
    private record Way(String label, Estimate time, boolean perTask) {

        /** Corrected for the number of others (Bonferroni); unknown with a single fork. */
        Optional<Boolean> differsFrom(Way other, int others) {
            return TEstimate.logRatio(means(), other.means())
                    .map(ratio -> ratio.p(0) * others < Judge.SIGNIFICANCE);
        }

        /** Some clocks move in steps that are longer than a short iteration. */
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
    }

    /** Empty where times are not what was asked, or where all works differ. */
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
                : choice(fullest(panels));
    }

    /** The last of those panels that show most: the one with the most CPUs, say. */
    private static Panel fullest(List<Panel> panels) {
        return panels.reversed().stream()
                .max(
                        Comparator.comparingLong(
                                panel -> panel.curves().stream().flatMap(Curve::measured).count()))
                .orElseThrow();
    }

    /** The same work, divided: how much faster it gets, in each panel if these are few. */
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
                    return "%.2f times as fast%s (%s)".formatted(best.factor, on(panel), way);
                });
    }

    private static String on(Panel panel) {
        return panel.difference().isEmpty() ? "" : " on " + panel.difference();
    }

    /** Different ways at one place: the highest count, or the last category. */
    private static Optional<String> choice(Panel panel) {
        List<Curve> curves = panel.curves();
        boolean perTask = panel.view().isPerTask();
        if (panel.view().lines().isEmpty()) {
            MeasuredAxis axis = panel.view().across().getFirst();
            return axis.isNumeric() && !axis.is(MeasuredAxis.CPUS)
                    ? Optional.empty()
                    : told(
                            IntStream.range(0, panel.categories().size())
                                    .boxed()
                                    .flatMap(
                                            i -> way(panel.categories().get(i), curves, i, perTask))
                                    .toList(),
                            panel.difference());
        }
        int last =
                IntStream.range(0, panel.categories().size())
                        .boxed()
                        .max(
                                Comparator.comparingLong(
                                                (Integer i) -> ways(curves, i, perTask).size())
                                        .thenComparing(i -> i))
                        .orElseThrow();
        return told(
                ways(curves, last, perTask),
                join(LevelLabels.levels(panel.positions().get(last)), panel.difference()));
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
        String where = place.isEmpty() ? "" : "with " + place + ", ";
        if (best.differsFrom(sorted.getFirst(), sorted.size()).isEmpty()) {
            return Optional.of(
                    where
                            + best.timed()
                            + " has the least mean, in a single fork"
                            + rest(best, sorted));
        }
        List<Way> tied =
                sorted.stream()
                        .filter(way -> !best.differsFrom(way, sorted.size()).orElse(false))
                        .toList();
        sorted.removeAll(tied);
        return Optional.of(
                where
                        + (tied.isEmpty()
                                ? best.timed() + " is fastest"
                                : best.timed() + " and " + names(tied) + " cannot be told apart")
                        + rest(best, sorted));
    }

    private static String names(List<Way> ways) {
        return ways.size() <= MOST_OTHERS
                ? ways.stream().map(Way::label).collect(Collectors.joining(" and "))
                : ways.size() + " others";
    }

    /** The part of the sentence that says how much longer the others take. */
    private static String rest(Way best, List<Way> others) {
        List<Way> shown =
                others.size() <= MOST_OTHERS
                        ? others
                        : List.of(others.getFirst(), others.getLast());
        return IntStream.range(0, shown.size())
                .mapToObj(i ->
                        String.format(
                                Locale.ROOT,
                                i == 0 ? ": %s takes %.2f times as long" : ", %s %.2f times",
                                shown.get(i).label,
                                shown.get(i).time.mean() / best.time.mean()))
                .collect(Collectors.joining());
    }

    private static String join(String one, String other) {
        return Stream.of(one, other)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
