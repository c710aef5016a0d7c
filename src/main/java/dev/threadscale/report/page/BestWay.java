package dev.threadscale.report.page;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Overload;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.page.Ways.Ranking;
import dev.threadscale.report.page.Ways.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the best way of doing the same work, as far as the forks can decide it: the fastest, or the
 * one with the lowest latency.
 */
final class BestWay {

    private BestWay() {}

    /** Returns the sentence; empty if the question is not about times, or if all work differs. */
    static Optional<String> fastest(Analysis analysis) {
        Facets facets = analysis.compared();
        List<Panel> panels = new ArrayList<>(facets.panels());
        panels.removeIf(panel -> panel.curves().isEmpty());
        if (!analysis.isAboutTime() || panels.isEmpty()) {
            return Optional.empty();
        }
        if (facets.isOverPoolSizes() || (facets.isOverCount() && analysis.run().strongScaling())) {
            return gains(panels);
        }
        Panel panel = Panel.fullest(panels);
        return Ways.of(panel)
                .filter(ways -> ways.all().stream().noneMatch(Way::isBelowTheClock))
                .flatMap(ways -> ways.ranked().map(ranking -> fastest(ranking, ways.where(panel))));
    }

    /**
     * Returns how much faster constant work gets if it is divided, in each panel if there are few.
     */
    private static Optional<String> gains(List<Panel> panels) {
        List<String> gains = new ArrayList<>();
        for (Panel panel : panels.size() > Ways.MOST_OTHERS ? List.of(panels.getLast()) : panels) {
            gain(panel).ifPresent(gains::add);
        }
        Panel any = panels.getFirst();
        String article = any.facets().isOverPoolSizes() ? "a " : "";
        String first = LevelLabels.levels(any.positions().getFirst());
        return gains.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "compared with %s%s, the same work is done at most %s"
                                .formatted(article, first, String.join(", and ", gains)));
    }

    private static Optional<String> gain(Panel panel) {
        double most = Double.NEGATIVE_INFINITY;
        String way = "";
        for (Curve curve : panel.curves()) {
            List<Optional<Double>> factors = curve.scaling();
            for (int i = 1; i < factors.size(); i++) {
                double factor = factors.get(i).orElse(most);
                if (factor > most) {
                    most = factor;
                    String place = LevelLabels.levels(panel.positions().get(i));
                    way = curve.label().isEmpty() ? place : curve.label() + ", " + place;
                }
            }
        }
        String on = panel.difference().isEmpty() ? "" : " on " + panel.difference();
        return way.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "%s times as fast%s (%s)".formatted(NumberText.fixed(most, 2), on, way));
    }

    private static String fastest(Ranking ranking, String where) {
        Way best = ranking.best();
        List<Way> otherWays = ranking.others();
        if (ranking.ratio().isEmpty()) {
            return where
                    + best.timed()
                    + " has the lowest mean of a single fork each: "
                    + shares(best, otherWays);
        }
        String ratio = ranking.ratio().get();
        if (ranking.tied().isEmpty()) {
            boolean isPair = otherWays.size() == 1;
            return where
                    + best.timed()
                    + (isPair ? " takes " : " is fastest: it takes ")
                    + otherWays.getFirst().share(ratio)
                    + (isPair ? "" : ", " + shares(best, otherWays.subList(1, otherWays.size())));
        }
        List<Way> slower = ranking.slower();
        return "%s%s and %s show no clear difference%s%s"
                .formatted(
                        where,
                        best.timed(),
                        Ways.names(ranking.tied()),
                        ranking.tied().size() == 1 ? " (" + ratio + ")" : "",
                        slower.isEmpty()
                                ? ""
                                : "; %s takes %s".formatted(best.label(), shares(best, slower)));
    }

    /** Returns the best way's time as shares of the others' times. */
    private static String shares(Way best, List<Way> ways) {
        List<String> shares = new ArrayList<>();
        Ways.few(ways).forEach(way -> shares.add(way.share(best.factor(way))));
        return String.join(", ", shares);
    }

    /** Returns the sentence on latencies; empty if none is known. */
    static Optional<String> lowestLatency(Analysis analysis) {
        List<Panel> panels = new ArrayList<>();
        for (String result : analysis.results().reversed()) {
            Facets facets = Facets.of(analysis.run(), analysis.result(result));
            panels.add(Panel.fullest(facets.overCount().orElseGet(facets::inCategories).panels()));
        }
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        Panel panel =
                panels.stream()
                        .filter(candidate -> lowest(candidate).isPresent())
                        .findFirst()
                        .orElse(panels.getFirst());
        List<String> words = new ArrayList<>();
        lowest(panel).ifPresent(words::add);
        for (Overload overload : Overload.of(analysis, panel)) {
            String line = overload.line().isEmpty() ? "the service" : overload.line();
            words.add("%s is overloaded %s".formatted(line, overload.where()).strip());
        }
        return Optional.of(String.join("; ", words)).filter(sentence -> !sentence.isEmpty());
    }

    /** Compares the ways of a panel; empty if fewer than two were measured at one place. */
    private static Optional<String> lowest(Panel panel) {
        String title = panel.facets().frame().title().toLowerCase(Locale.ROOT);
        return Ways.of(panel)
                .flatMap(ways ->
                        ways.ranked().map(ranking -> lowest(ranking, ways.where(panel) + title)));
    }

    private static String lowest(Ranking ranking, String what) {
        Way best = ranking.best();
        if (ranking.tied().isEmpty()) {
            return "%s is lowest with %s%s: %s"
                    .formatted(
                            what,
                            best.timed(),
                            ranking.ratio().isEmpty() ? ", of a single fork each" : "",
                            sharesOfLatency(best, ranking.others(), ranking.ratio()));
        }
        List<Way> slower = ranking.slower();
        return "%s with %s and %s shows no clear difference%s%s"
                .formatted(
                        what,
                        best.timed(),
                        Ways.names(ranking.tied()),
                        ranking.tied().size() == 1
                                ? " (" + ranking.ratio().orElseThrow() + ")"
                                : "",
                        slower.isEmpty()
                                ? ""
                                : "; with %s it is %s"
                                        .formatted(
                                                best.label(),
                                                sharesOfLatency(best, slower, Optional.empty())));
    }

    /**
     * Returns the best way's latency as shares of the others'.
     *
     * @param first the share of the first one, if it is known with its interval
     */
    private static String sharesOfLatency(Way best, List<Way> ways, Optional<String> first) {
        List<String> shares = new ArrayList<>();
        for (Way way : Ways.few(ways)) {
            String share = best.factor(way);
            shares.add(
                    "%s of that with %s"
                            .formatted(
                                    shares.isEmpty() ? first.orElse(share) : share, way.label()));
        }
        return String.join(", ", shares);
    }
}
