package dev.threadscale.claim;

import dev.threadscale.claim.Tested.Comparison;
import dev.threadscale.claim.Tested.Comparison.Look;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Takes a claim apart into the comparisons that the configurations of a run allow. */
final class Checks {

    private final Measurements measurements;
    private final Quantity of;
    private final List<MeasuredConfiguration> selected;
    private final Map<Levels, MeasuredConfiguration> byLevels = new HashMap<>();
    private final Logarithms logarithms;

    private Checks(Sampled sampled, Finding finding) {
        this.measurements = sampled.measurements();
        this.of = finding.of();
        this.selected = measurements.select(finding.where());
        measurements.configurations().forEach(one -> byLevels.put(one.levels(), one));
        this.logarithms = sampled.logarithms(of);
    }

    /** The comparisons at each look; none if the run lacks what the claim is about. */
    static List<Comparison> overLooks(Finding finding, List<Sampled> views) {
        Looks looks = views.getFirst().measurements().looks();
        List<List<Check>> then = views.stream().map(view -> of(finding, view)).toList();
        return IntStream.range(0, then.getFirst().size())
                .mapToObj(i -> comparison(looks, then.stream().map(one -> one.get(i)).toList()))
                .toList();
    }

    private static Comparison comparison(Looks looks, List<Check> views) {
        if (looks.sizes().isEmpty()) {
            return new Comparison(views.getFirst(), List.of(new Look(views.getFirst(), 1)));
        }
        List<Look> reached =
                IntStream.range(0, views.size())
                        .filter(look -> views.get(look).has(looks.sizes().get(look)))
                        .mapToObj(look -> new Look(views.get(look), looks.share(look)))
                        .toList();
        return new Comparison(
                reached.isEmpty() ? views.getFirst() : reached.getLast().check(), reached);
    }

    /** The checks of a claim; none if the run lacks what it is about. */
    static List<Check> of(Finding finding, Sampled sampled) {
        Checks checks = new Checks(sampled, finding);
        return switch (finding.expect()) {
            case Claim.Ratio ratio -> checks.ratio(ratio);
            case Claim.Flat flat -> checks.flat(flat);
            case Claim.Scaling scaling -> checks.scaling(scaling);
            case Claim.Order order -> checks.order(order);
            case Claim.Crossover crossover -> checks.crossover(crossover);
            case Claim.Knee knee -> checks.knee(knee);
            case Claim.Gain gain -> checks.gain(gain);
            case Claim.Lead lead -> checks.lead(lead);
            case Claim.Value(Bound bound) -> checks.values(bound);
            case Claim.Physical(Bound bound) -> checks.values(bound);
            case Claim.Collapse collapse -> List.of();
            case Claim.Ended ended -> List.of();
            case Claim.Beyond beyond -> List.of();
        };
    }

    private List<Check> ratio(Claim.Ratio claim) {
        List<Check> checks = new ArrayList<>();
        for (MeasuredConfiguration over : selected) {
            if (over.levels().has(claim.compare())) {
                partner(over, claim.with())
                        .ifPresent(under -> checks.add(check(over, under, claim.bound())));
            }
        }
        return checks;
    }

    /** The configuration that differs only in these levels. */
    private Optional<MeasuredConfiguration> partner(MeasuredConfiguration one, Levels levels) {
        return Optional.ofNullable(byLevels.get(one.levels().with(levels)));
    }

    private List<Check> flat(Claim.Flat claim) {
        List<Check> checks = new ArrayList<>();
        for (List<MeasuredConfiguration> line : lines(claim.over(), claim.levels(), false)) {
            for (int i = 1; i < line.size(); i++) {
                for (int j = 0; j < i; j++) {
                    checks.add(check(line.get(i), line.get(j), claim.within()));
                }
            }
        }
        return checks;
    }

    private List<Check> scaling(Claim.Scaling claim) {
        List<Check> checks = new ArrayList<>();
        for (MeasuredConfiguration one : selected) {
            String label = one.levels().get(claim.over());
            if (!label.equals(claim.from()) && claim.at().contains(label)) {
                partner(one, Levels.of(claim.over(), claim.from()))
                        .ifPresent(base -> checks.add(check(base, one, claim.factor())));
            }
        }
        return checks;
    }

    private List<Check> order(Claim.Order claim) {
        List<Check> checks = new ArrayList<>();
        for (List<MeasuredConfiguration> line : lines(claim.over(), claim.levels(), true)) {
            for (int i = 1; i < line.size(); i++) {
                checks.add(check(line.get(i), line.get(i - 1), Bound.MORE));
            }
        }
        return checks;
    }

    private List<Check> crossover(Claim.Crossover claim) {
        return corners(claim, claim.over(), claim.from(), claim.to())
                .flatMap(four ->
                        Stream.of(
                                check(four.from(), four.withFrom(), Bound.LESS),
                                check(four.to(), four.withTo(), Bound.MORE)))
                .toList();
    }

    private List<Check> gain(Claim.Gain claim) {
        Bound bound = claim.factor().logarithmic();
        return claim.at().stream()
                .filter(to -> !to.equals(claim.from()))
                .flatMap(to -> corners(claim, claim.over(), claim.from(), to))
                .map(four ->
                        Check.ratios(
                                place(four),
                                of,
                                List.of(four.from(), four.withTo()),
                                List.of(four.to(), four.withFrom()),
                                bound,
                                logarithms))
                .toList();
    }

    private List<Check> lead(Claim.Lead claim) {
        return corners(claim, claim.over(), claim.from(), claim.to())
                .map(four ->
                        Check.difference(
                                place(four),
                                of,
                                List.of(four.withTo(), four.from()),
                                List.of(four.to(), four.withFrom()),
                                claim.grows()))
                .toList();
    }

    /** Both levels at both ends, wherever the run has all four. */
    private Stream<FourWay> corners(Claim.Compared sides, String over, String from, String to) {
        return selected.stream()
                .filter(one -> one.levels().has(sides.compare()) && one.levels().is(over, from))
                .flatMap(first -> {
                    Optional<MeasuredConfiguration> last = partner(first, Levels.of(over, to));
                    Optional<MeasuredConfiguration> firstWith = partner(first, sides.with());
                    Optional<MeasuredConfiguration> lastWith =
                            last.flatMap(one -> partner(one, sides.with()));
                    return last.isPresent() && firstWith.isPresent() && lastWith.isPresent()
                            ? Stream.of(
                                    new FourWay(first, last.get(), firstWith.get(), lastWith.get()))
                            : Stream.of();
                });
    }

    private String place(FourWay four) {
        return place(four.to(), four.withFrom());
    }

    private List<Check> knee(Claim.Knee claim) {
        List<Check> checks = new ArrayList<>();
        for (List<MeasuredConfiguration> line : lines(claim.over(), claim.levels(), false)) {
            List<String> labels = line.stream().map(one -> one.levels().get(claim.over())).toList();
            int knee = labels.indexOf(claim.at());
            if (knee > 0 && knee < line.size() - 1) {
                for (int i = 1; i <= knee; i++) {
                    checks.add(check(line.get(i - 1), line.get(i), Bound.MORE));
                }
                for (int i = knee + 1; i < line.size(); i++) {
                    checks.add(check(line.get(knee), line.get(i), atMost(claim.within())));
                }
            }
        }
        return checks;
    }

    /** Behind the knee, slower does not contradict. */
    private static Bound atMost(Bound within) {
        return new Bound(
                within.text(), Double.NEGATIVE_INFINITY, within.high(), false, true, false);
    }

    private List<Check> values(Bound bound) {
        return selected.stream()
                .map(one -> Check.mean(measurements.describe(one.levels()), of, one, bound))
                .toList();
    }

    /**
     * The selected configurations that differ on only one axis, each line in the order of the
     * levels.
     *
     * @param levels those that count, in their order; none: all, in the order of the experiment
     * @param whole true if a line that lacks one of them is left out
     */
    private List<List<MeasuredConfiguration>> lines(
            String over, List<String> levels, boolean whole) {
        List<String> order = levels.isEmpty() ? measurements.axes().labels(over) : levels;
        Map<Levels, List<MeasuredConfiguration>> lines = new LinkedHashMap<>();
        for (String label : order) {
            for (MeasuredConfiguration one : selected) {
                if (one.levels().is(over, label)) {
                    lines.computeIfAbsent(one.levels().without(over), any -> new ArrayList<>())
                            .add(one);
                }
            }
        }
        return lines.values().stream()
                .filter(line -> !whole || line.size() == order.size())
                .toList();
    }

    private Check check(MeasuredConfiguration over, MeasuredConfiguration under, Bound bound) {
        Check ratio = Check.ratio(place(over, under), of, over, under, bound, logarithms);
        return areVersions(over, under) ? ratio.ofSameWork() : ratio;
    }

    /** Returns true if both differ only in the version of the program. */
    private boolean areVersions(MeasuredConfiguration over, MeasuredConfiguration under) {
        return measurements
                .versions()
                .flatMap(axis -> partner(over, under.levels().on(List.of(axis))))
                .filter(under::equals)
                .isPresent();
    }

    /**
     * Describes the levels of both sides, such as {@code tasks=10, threads=virtual over platform}.
     */
    private String place(MeasuredConfiguration over, MeasuredConfiguration under) {
        Levels both = over.levels();
        for (String axis : both.unlike(under.levels()).axes()) {
            both = both.with(axis, both.get(axis) + " over " + under.levels().get(axis));
        }
        return measurements.describe(both);
    }

    /**
     * Two levels at both ends of an axis. A gain is the factor T(from) / T(to) of the first over
     * that of the second; a lead grows by how much more the first is below the second at the other
     * end.
     *
     * @param from the first of the two at the one end, and {@code to} at the other
     * @param withFrom the second of the two at the one end, and {@code withTo} at the other
     */
    private record FourWay(
            MeasuredConfiguration from,
            MeasuredConfiguration to,
            MeasuredConfiguration withFrom,
            MeasuredConfiguration withTo) {}
}
