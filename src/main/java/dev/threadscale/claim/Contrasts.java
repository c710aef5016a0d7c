package dev.threadscale.claim;

import dev.threadscale.claim.ComparedFinding.Comparison;
import dev.threadscale.claim.ComparedFinding.Comparison.Look;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The contrasts that a claim reduces to, given the configurations of a run. */
final class Contrasts {

    private final Measurements measurements;
    private final Quantity of;
    private final List<MeasuredConfiguration> selected;
    private final Map<Levels, MeasuredConfiguration> byLevels = new HashMap<>();
    private final Logarithms logarithms;

    private Contrasts(Sampled sampled, Finding finding) {
        this.measurements = sampled.measurements();
        this.of = finding.of();
        this.selected = measurements.select(finding.where());
        measurements
                .configurations()
                .forEach(configuration -> byLevels.put(configuration.levels(), configuration));
        this.logarithms = sampled.logarithms(of);
    }

    /**
     * Returns the comparisons at each look; none if the run lacks the configurations of the claim.
     */
    static List<Comparison> overLooks(Finding finding, List<Sampled> views) {
        Looks looks = views.getFirst().measurements().looks();
        List<List<Contrast>> byView = views.stream().map(view -> of(finding, view)).toList();
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < byView.getFirst().size(); i++) {
            List<Contrast> contrastByView = new ArrayList<>();
            for (List<Contrast> contrasts : byView) {
                contrastByView.add(contrasts.get(i));
            }
            comparisons.add(comparison(looks, contrastByView));
        }
        return List.copyOf(comparisons);
    }

    private static Comparison comparison(Looks looks, List<Contrast> views) {
        if (looks.sizes().isEmpty()) {
            return new Comparison(views.getFirst(), List.of(new Look(views.getFirst(), 1)));
        }
        List<Look> reached =
                IntStream.range(0, views.size())
                        .filter(look -> views.get(look).has(looks.sizes().get(look)))
                        .mapToObj(look -> new Look(views.get(look), looks.share(look)))
                        .toList();
        return new Comparison(
                reached.isEmpty() ? views.getFirst() : reached.getLast().contrast(), reached);
    }

    /** Returns the contrasts of a claim; none if the run lacks its configurations. */
    static List<Contrast> of(Finding finding, Sampled sampled) {
        return finding.expect().contrasts(new Contrasts(sampled, finding)).toList();
    }

    /** Returns the configurations that the finding is about. */
    Stream<MeasuredConfiguration> selected() {
        return selected.stream();
    }

    /** Returns the configuration that differs only in these levels, if the run has it. */
    Stream<MeasuredConfiguration> partner(MeasuredConfiguration one, Levels levels) {
        return Stream.ofNullable(byLevels.get(one.levels().with(levels)));
    }

    /** Returns both sides at both ends, wherever the run has all four configurations. */
    Stream<FourWay> corners(Claim.Compared sides, String over, String from, String to) {
        return selected.stream()
                .filter(configuration ->
                        configuration.levels().has(sides.compare())
                                && configuration.levels().is(over, from))
                .flatMap(first ->
                        partner(first, Levels.of(over, to))
                                .flatMap(last -> corners(first, last, sides.with())));
    }

    private Stream<FourWay> corners(
            MeasuredConfiguration first, MeasuredConfiguration last, Levels with) {
        return partner(first, with)
                .flatMap(firstWith ->
                        partner(last, with)
                                .map(lastWith -> new FourWay(first, last, firstWith, lastWith)));
    }

    /** Returns the factor T(from) / T(to) of the first side over that of the second. */
    Contrast gain(FourWay four, Bound bound) {
        return Contrast.ratios(
                place(four.to(), four.withFrom()),
                of,
                List.of(four.from(), four.withTo()),
                List.of(four.to(), four.withFrom()),
                bound.logarithmic(),
                logarithms);
    }

    /** Returns the increase of the first side's lead from one end to the other. */
    Contrast lead(FourWay four, Bound bound) {
        return Contrast.difference(
                place(four.to(), four.withFrom()),
                of,
                List.of(four.withTo(), four.from()),
                List.of(four.to(), four.withFrom()),
                bound);
    }

    /** Returns the mean of each configuration. */
    Stream<Contrast> values(Bound bound) {
        return selected.stream()
                .map(configuration ->
                        Contrast.mean(
                                measurements.describe(configuration.levels()),
                                of,
                                configuration,
                                bound));
    }

    /**
     * Returns lines of selected configurations that differ on only one axis, in the order of
     * levels.
     *
     * @param levels the levels of a line in order; if empty, all in the order of the experiment
     * @param whole true if a line that lacks one of them is left out
     */
    Stream<List<MeasuredConfiguration>> lines(String over, List<String> levels, boolean whole) {
        List<String> order = levels.isEmpty() ? measurements.labels(over) : levels;
        Map<Levels, List<MeasuredConfiguration>> lines = new LinkedHashMap<>();
        for (String label : order) {
            for (MeasuredConfiguration configuration : selected) {
                if (configuration.levels().is(over, label)) {
                    lines.computeIfAbsent(
                                    configuration.levels().without(over), any -> new ArrayList<>())
                            .add(configuration);
                }
            }
        }
        return lines.values().stream().filter(line -> !whole || line.size() == order.size());
    }

    /** Returns the value of one configuration over that of another. */
    Contrast ratio(MeasuredConfiguration over, MeasuredConfiguration under, Bound bound) {
        Contrast ratio = Contrast.ratio(place(over, under), of, over, under, bound, logarithms);
        return areVersions(over, under) ? ratio.ofSameWork() : ratio;
    }

    /** Returns true if both differ only in the version of the program. */
    private boolean areVersions(MeasuredConfiguration over, MeasuredConfiguration under) {
        return measurements.versions().stream()
                .flatMap(axis -> partner(over, under.levels().on(List.of(axis))))
                .anyMatch(under::equals);
    }

    /**
     * Describes the levels of both sides, such as {@code tasks=10, threads=virtual over platform}.
     */
    private String place(MeasuredConfiguration over, MeasuredConfiguration under) {
        Levels sides = over.levels();
        for (String axis : sides.unlike(under.levels()).axes()) {
            sides = sides.with(axis, sides.get(axis) + " over " + under.levels().get(axis));
        }
        return measurements.describe(sides);
    }

    /**
     * Two sides at both ends of an axis.
     *
     * @param from the first side at one end, {@code to} at the other
     * @param withFrom the second side at one end, {@code withTo} at the other
     */
    record FourWay(
            MeasuredConfiguration from,
            MeasuredConfiguration to,
            MeasuredConfiguration withFrom,
            MeasuredConfiguration withTo) {}
}
