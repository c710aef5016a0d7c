package dev.threadscale.report.page;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Overload;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.page.Ways.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the way of serving requests with the lowest latency, and the ways that are overloaded. */
final class LowestLatency {

    private LowestLatency() {}

    /** Returns the sentence; empty if no latency is known. */
    static Optional<String> of(Analysis analysis) {
        if (analysis.results().isEmpty()) {
            return Optional.empty();
        }
        List<Panel> panels =
                analysis.results().reversed().stream().map(name -> panel(analysis, name)).toList();
        Panel panel =
                panels.stream()
                        .filter(one -> lowest(one).isPresent())
                        .findFirst()
                        .orElse(panels.getFirst());
        String words =
                Stream.concat(
                                lowest(panel).stream(),
                                Overload.of(analysis, panel).stream()
                                        .map(LowestLatency::overloaded))
                        .collect(Collectors.joining("; "));
        return Optional.of(words).filter(some -> !some.isEmpty());
    }

    private static Panel panel(Analysis analysis, String result) {
        Layout layout = new Layout(analysis.run(), analysis.result(result));
        return Panel.fullest(layout.overCount().orElseGet(layout::inCategories).panels());
    }

    private static String overloaded(Overload overload) {
        return "%s is overloaded %s"
                .formatted(
                        overload.line().isEmpty() ? "the service" : overload.line(),
                        overload.where())
                .strip();
    }

    /** Compares the ways of a panel; empty if fewer than two were measured at one place. */
    private static Optional<String> lowest(Panel panel) {
        return Ways.of(panel).flatMap(ways -> lowest(panel, ways));
    }

    private static Optional<String> lowest(Panel panel, Ways ways) {
        List<Way> others = new ArrayList<>(ways.all());
        if (others.size() < 2) {
            return Optional.empty();
        }
        others.sort(Comparator.comparingDouble(way -> way.time().mean()));
        Way best = others.removeFirst();
        Way next = others.getFirst();
        int all = others.size();
        Optional<String> ratio = Ways.ratio(best, next, all);
        List<Way> tied =
                ratio.isEmpty()
                        ? List.of()
                        : others.stream().filter(way -> !best.differsFrom(way, all)).toList();
        String what = ways.where(panel) + panel.view().variable().title().toLowerCase(Locale.ROOT);
        if (tied.isEmpty()) {
            return Optional.of(
                    "%s is lowest with %s%s: %s"
                            .formatted(
                                    what,
                                    best.timed(),
                                    ratio.isEmpty() ? ", of a single fork each" : "",
                                    shares(best, others, ratio)));
        }
        others.removeAll(tied);
        return Optional.of(
                "%s with %s and %s shows no clear difference%s%s"
                        .formatted(
                                what,
                                best.timed(),
                                Ways.names(tied),
                                tied.size() == 1 ? " (" + ratio.orElseThrow() + ")" : "",
                                others.isEmpty()
                                        ? ""
                                        : "; with %s it is %s"
                                                .formatted(
                                                        best.label(),
                                                        shares(best, others, Optional.empty()))));
    }

    /**
     * Returns the best way's latency as shares of the others'.
     *
     * @param first the share of the first one, if it is known with its interval
     */
    private static String shares(Way best, List<Way> others, Optional<String> first) {
        List<String> shares = new ArrayList<>();
        for (Way way : Ways.few(others)) {
            String share = NumberText.factor(best.time().mean() / way.time().mean());
            shares.add(
                    "%s of that with %s"
                            .formatted(
                                    shares.isEmpty() ? first.orElse(share) : share, way.label()));
        }
        return String.join(", ", shares);
    }
}
