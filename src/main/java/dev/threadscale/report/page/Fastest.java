package dev.threadscale.report.page;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import dev.threadscale.report.page.Ways.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the fastest way of doing the same work, as far as the forks can decide it. */
final class Fastest {

    private Fastest() {}

    /** Returns the sentence; empty if the question is not about times, or if all work differs. */
    static Optional<String> of(Analysis analysis) {
        View view = analysis.compared();
        List<Panel> panels =
                view.panels().stream().filter(panel -> !panel.curves().isEmpty()).toList();
        if (!analysis.isAboutTime() || panels.isEmpty()) {
            return Optional.empty();
        }
        return view.isOverPoolSizes() || (view.isOverCount() && analysis.run().strongScaling())
                ? gains(panels)
                : fastest(Panel.fullest(panels));
    }

    /**
     * Returns how much faster constant work gets if it is divided, in each panel if there are few.
     */
    private static Optional<String> gains(List<Panel> panels) {
        List<String> gains =
                (panels.size() > Ways.MOST_OTHERS ? List.of(panels.getLast()) : panels)
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

    private static Optional<String> fastest(Panel panel) {
        return Ways.of(panel).flatMap(ways -> told(ways.all(), ways.where(panel)));
    }

    private static Optional<String> told(List<Way> ways, String where) {
        if (ways.size() < 2 || ways.stream().anyMatch(Way::isBelowTheClock)) {
            return Optional.empty();
        }
        List<Way> sorted = new ArrayList<>(ways);
        sorted.sort(Comparator.comparingDouble(way -> way.time().mean()));
        Way best = sorted.removeFirst();
        Way next = sorted.getFirst();
        Optional<String> ratio = Ways.ratio(best, next, sorted.size());
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
                                Ways.names(tied),
                                tied.size() == 1 ? " (" + ratio.get() + ")" : "",
                                sorted.isEmpty()
                                        ? ""
                                        : "; %s takes %s"
                                                .formatted(best.label(), shares(best, sorted))));
    }

    /** Returns the best way's time as shares of the others' times. */
    private static String shares(Way best, List<Way> others) {
        return Ways.few(others).stream()
                .map(way -> way.share(NumberText.factor(best.time().mean() / way.time().mean())))
                .collect(Collectors.joining(", "));
    }

    private static String join(String one, String other) {
        return Stream.of(one, other)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
