package dev.threadscale.report.data;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.report.data.ObservationsFile.ObservedSeries;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Run;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Observations of a workload as variables. */
public final class Observations {

    /** The axis of subjects that do not say what they are. */
    private static final String SUBJECT = "subject";

    /** The form of a subject that says what it is: {@code thread=1 cpu=0}. */
    private static final Pattern NAMED = Pattern.compile("[a-z_]+=[^ =]+(?: [a-z_]+=[^ =]+)*+");

    /** The form of a percentile of a quantity: {@code latency_p99_ns}. */
    private static final Pattern PERCENTILE = Pattern.compile("(.+)_(p\\d+)_ns");

    private static final String MEDIAN = "p50";

    /** The percentiles that are shown next to the median; the first one that is known. */
    private static final List<String> HIGH = List.of("p99", "p90", MEDIAN);

    /** The beginning of a quantity whose planned amount is an axis: {@code achieved_rate}. */
    private static final String ACHIEVED = "achieved_";

    private Observations() {}

    /**
     * Values by subject.
     *
     * @param axis the axis of the last name in a subject
     * @param names the number of names in a subject
     */
    public record Subjects(Frame frame, MeasuredAxis axis, int names) {}

    /** Returns a variable for each name with one value per iteration. */
    public static List<Frame> ofIterations(Evidence evidence) {
        return byName(evidence, Observations::isOfIteration)
                .map(all -> {
                    Map<Levels, Estimate> values = new HashMap<>();
                    for (ObservedSeries series : all) {
                        series.subjects()
                                .together()
                                .estimate()
                                .ifPresent(value -> values.put(series.levels(), value));
                    }
                    return variable(all, evidence.run().axes(), values);
                })
                .toList();
    }

    /**
     * Returns the median of each quantity together with its 99th percentile, or the 90th if that is
     * unknown: over a count, with a line for each of them.
     */
    public static Stream<Facets> percentiles(Evidence evidence) {
        return families(ofIterations(evidence)).entrySet().stream()
                .map(same -> percentiles(evidence.run(), same.getKey(), same.getValue()));
    }

    /** Returns the known percentiles of each quantity whose median is known, by their names. */
    private static Map<String, Map<String, Frame>> families(List<Frame> all) {
        Map<String, Map<String, Frame>> families = new LinkedHashMap<>();
        for (Frame one : all) {
            Matcher name = PERCENTILE.matcher(one.name());
            if (name.matches()) {
                families.computeIfAbsent(name.group(1), _ -> new LinkedHashMap<>())
                        .put(name.group(2), one.named(name.group(2)));
            }
        }
        families.values().removeIf(same -> !same.containsKey(MEDIAN));
        return families;
    }

    private static Facets percentiles(Run run, String name, Map<String, Frame> known) {
        String high = HIGH.stream().filter(known::containsKey).findFirst().orElseThrow();
        List<Frame> named =
                Stream.of(MEDIAN, high)
                        .distinct()
                        .flatMap(figure -> Stream.ofNullable(known.get(figure)))
                        .toList();
        String title = LevelLabels.title(name) + (named.size() == 1 ? ", median" : "");
        Frame all = Frame.together(name, title, MeasuredAxis.FIGURE, named);
        Facets layout = Facets.of(run, all);
        MeasuredAxis figures = all.axis(MeasuredAxis.FIGURE);
        return layout.overCount()
                .map(counts ->
                        layout.with(
                                counts.form(),
                                counts.across(),
                                Stream.concat(counts.lines().stream(), Stream.of(figures))
                                        .distinct()
                                        .toList()))
                .orElseGet(() -> layout.inCategories(figures, Facets.FEW_CATEGORIES));
    }

    /** Returns achieved amounts over the planned ones, which are an axis. */
    public static Stream<Facets> achieved(Evidence evidence) {
        return ofIterations(evidence).stream()
                .flatMap(one ->
                        planned(one).stream()
                                .map(axis ->
                                        Facets.of(evidence.run(), one)
                                                .curves(axis.sorted(), one.axis(Axes.THREADS))));
    }

    private static Optional<MeasuredAxis> planned(Frame of) {
        return of.varying().stream()
                .filter(axis -> of.name().equals(ACHIEVED + axis.name()) && axis.isNumeric())
                .findFirst();
    }

    /**
     * Returns the variables that are neither percentiles nor achieved amounts, which have their own
     * pictures.
     */
    public static Stream<Frame> others(Evidence evidence) {
        List<Frame> all = ofIterations(evidence);
        Set<String> families = families(all).keySet();
        return all.stream()
                .filter(one -> planned(one).isEmpty())
                .filter(one -> {
                    Matcher name = PERCENTILE.matcher(one.name());
                    return !(name.matches() && families.contains(name.group(1)));
                });
    }

    /** Returns a variable for each name with few enough subjects. */
    public static List<Subjects> bySubject(Evidence evidence) {
        return byName(evidence, one -> !isOfIteration(one) && !one.subjects().values().isEmpty())
                .map(all -> subjects(evidence.run(), all))
                .toList();
    }

    static boolean isOfIteration(ObservedSeries series) {
        return series.subjects().values().keySet().equals(Set.of(""));
    }

    private static Stream<List<ObservedSeries>> byName(
            Evidence evidence, Predicate<ObservedSeries> wanted) {
        return evidence.observed().stream()
                .filter(wanted)
                .sorted(Comparator.comparing(ObservedSeries::levels, evidence.run().order()))
                .collect(
                        Collectors.groupingBy(
                                ObservedSeries::name, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream();
    }

    private static Subjects subjects(Run run, List<ObservedSeries> all) {
        List<String> keys = keys(all);
        Map<Levels, Estimate> values = new HashMap<>();
        List<Levels> places = new ArrayList<>();
        for (ObservedSeries series : all) {
            series.subjects()
                    .values()
                    .forEach((subject, samples) -> {
                        Levels place = series.levels().with(Levels.of(parts(subject, keys)));
                        places.add(place);
                        samples.estimate().ifPresent(value -> values.put(place, value));
                    });
        }
        Map<String, List<String>> observed = MeasuredAxis.levels(MeasuredAxis.of(places));
        List<MeasuredAxis> axes = new ArrayList<>(run.axes());
        keys.forEach(key ->
                axes.add(new MeasuredAxis(key, observed.getOrDefault(key, List.of())).sorted()));
        Frame variable = variable(all, axes, values);
        return new Subjects(variable, variable.axis(keys.getLast()), keys.size());
    }

    /** Returns the common keys of all subjects, if they have the same and none is an axis. */
    private static List<String> keys(List<ObservedSeries> all) {
        Set<List<String>> keys =
                all.stream()
                        .flatMap(series -> series.subjects().values().keySet().stream())
                        .map(Observations::keys)
                        .collect(Collectors.toSet());
        List<String> first = keys.iterator().next();
        boolean usable =
                keys.size() == 1
                        && new HashSet<>(first).size() == first.size()
                        && all.stream().noneMatch(s -> first.stream().anyMatch(s.levels()::isOn));
        return usable ? first : List.of(SUBJECT);
    }

    private static List<String> keys(String subject) {
        return NAMED.matcher(subject).matches()
                ? Stream.of(subject.split(" ", -1))
                        .map(part -> part.substring(0, part.indexOf('=')))
                        .toList()
                : List.of(SUBJECT);
    }

    private static Map<String, String> parts(String subject, List<String> keys) {
        return keys.equals(List.of(SUBJECT))
                ? Map.of(SUBJECT, subject.isEmpty() ? "all" : subject)
                : Stream.of(subject.split(" ", -1))
                        .map(part -> part.split("=", 2))
                        .collect(Collectors.toMap(part -> part[0], part -> part[1]));
    }

    private static Frame variable(
            List<ObservedSeries> of, List<MeasuredAxis> axes, Map<Levels, Estimate> values) {
        ObservedSeries first = of.getFirst();
        String title = LevelLabels.title(first.name().replaceFirst("_(ns|bytes)$", ""));
        return new Frame(first.name(), title, first.unit(), axes, values).narrowed();
    }
}
