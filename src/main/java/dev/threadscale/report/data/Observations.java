package dev.threadscale.report.data;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ObservedSeries;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Collection;
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
    public record Subjects(Frame frame, Axis axis, int names) {}

    /** Returns a variable for each name with one value per iteration. */
    public static List<Frame> ofIterations(Analysis analysis) {
        List<Frame> variables = new ArrayList<>();
        for (List<ObservedSeries> named : byName(analysis, ObservedSeries::isOfIteration)) {
            Map<Levels, Estimate> values = new HashMap<>();
            for (ObservedSeries series : named) {
                series.together().estimate().ifPresent(value -> values.put(series.levels(), value));
            }
            variables.add(variable(named, analysis.axes(), values));
        }
        return variables;
    }

    /**
     * Returns the median of each quantity together with its 99th percentile, or the 90th if that is
     * unknown: over a count, with a line for each of them.
     */
    public static Stream<Facets> percentiles(Analysis analysis) {
        return families(ofIterations(analysis)).entrySet().stream()
                .map(same -> percentiles(analysis.run(), same.getKey(), same.getValue()));
    }

    /** Returns the known percentiles of each quantity whose median is known, by their names. */
    private static Map<String, Map<String, Frame>> families(List<Frame> all) {
        Map<String, Map<String, Frame>> families = new LinkedHashMap<>();
        for (Frame variable : all) {
            Matcher name = PERCENTILE.matcher(variable.name());
            if (name.matches()) {
                families.computeIfAbsent(name.group(1), _ -> new LinkedHashMap<>())
                        .put(name.group(2), variable.named(name.group(2)));
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
        Frame all = Frame.together(name, title, Axis.FIGURE, named);
        Facets layout = Facets.of(run, all);
        Axis figures = all.axis(Axis.FIGURE);
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
    public static Stream<Facets> achieved(Analysis analysis) {
        List<Facets> views = new ArrayList<>();
        for (Frame variable : ofIterations(analysis)) {
            Optional<Axis> planned = planned(variable);
            if (planned.isPresent()) {
                Facets layout = Facets.of(analysis.run(), variable);
                views.add(layout.curves(planned.get().sorted(), variable.axis(Axes.THREADS)));
            }
        }
        return views.stream();
    }

    private static Optional<Axis> planned(Frame variable) {
        for (Axis axis : variable.varying()) {
            if (variable.name().equals(ACHIEVED + axis.name()) && axis.isNumeric()) {
                return Optional.of(axis);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the variables that are neither percentiles nor achieved amounts, which have their own
     * pictures.
     */
    public static Stream<Frame> others(Analysis analysis) {
        List<Frame> variables = ofIterations(analysis);
        Set<String> families = families(variables).keySet();
        List<Frame> remaining = new ArrayList<>();
        for (Frame variable : variables) {
            Matcher name = PERCENTILE.matcher(variable.name());
            boolean ofFamily = name.matches() && families.contains(name.group(1));
            if (!ofFamily && planned(variable).isEmpty()) {
                remaining.add(variable);
            }
        }
        return remaining.stream();
    }

    /** Returns a variable for each name with few enough subjects. */
    public static List<Subjects> bySubject(Analysis analysis) {
        List<Subjects> subjects = new ArrayList<>();
        for (List<ObservedSeries> named :
                byName(
                        analysis,
                        series -> !series.isOfIteration() && !series.subjects().isEmpty())) {
            subjects.add(subjects(analysis.run(), named));
        }
        return subjects;
    }

    private static Collection<List<ObservedSeries>> byName(
            Analysis analysis, Predicate<ObservedSeries> wanted) {
        List<ObservedSeries> ordered = new ArrayList<>(analysis.run().observed());
        ordered.sort(Comparator.comparing(ObservedSeries::levels, analysis.run().order()));
        Map<String, List<ObservedSeries>> byName = new LinkedHashMap<>();
        for (ObservedSeries series : ordered) {
            if (wanted.test(series)) {
                byName.computeIfAbsent(series.name(), _ -> new ArrayList<>()).add(series);
            }
        }
        return byName.values();
    }

    private static Subjects subjects(Run run, List<ObservedSeries> all) {
        List<String> keys = keys(all);
        Map<Levels, Estimate> values = new HashMap<>();
        List<Levels> places = new ArrayList<>();
        for (ObservedSeries series : all) {
            series.subjects()
                    .forEach((subject, samples) -> {
                        Levels place = series.levels().with(levels(subject, keys));
                        places.add(place);
                        samples.estimate().ifPresent(value -> values.put(place, value));
                    });
        }
        Map<String, List<String>> observed = Axis.labels(Axis.of(places));
        List<Axis> axes = new ArrayList<>(run.axes());
        keys.forEach(
                key -> axes.add(new Axis(key, observed.getOrDefault(key, List.of())).sorted()));
        Frame variable = variable(all, axes, values);
        return new Subjects(variable, variable.axis(keys.getLast()), keys.size());
    }

    /** Returns the common keys of all subjects, if they have the same and none is an axis. */
    private static List<String> keys(List<ObservedSeries> all) {
        Set<List<String>> keys = new HashSet<>();
        for (ObservedSeries series : all) {
            for (String subject : series.subjects().keySet()) {
                keys.add(keys(subject));
            }
        }
        List<String> first = keys.iterator().next();
        boolean usable = keys.size() == 1 && new HashSet<>(first).size() == first.size();
        for (ObservedSeries series : all) {
            for (String key : first) {
                usable &= !series.levels().isOn(key);
            }
        }
        return usable ? first : List.of(SUBJECT);
    }

    private static List<String> keys(String subject) {
        if (!NAMED.matcher(subject).matches()) {
            return List.of(SUBJECT);
        }
        List<String> keys = new ArrayList<>();
        for (String part : subject.split(" ", -1)) {
            keys.add(part.substring(0, part.indexOf('=')));
        }
        return keys;
    }

    private static Levels levels(String subject, List<String> keys) {
        if (keys.equals(List.of(SUBJECT))) {
            return Levels.of(SUBJECT, subject.isEmpty() ? "all" : subject);
        }
        Levels levels = Levels.NONE;
        for (String part : subject.split(" ", -1)) {
            String[] named = part.split("=", 2);
            levels = levels.with(named[0], named[1]);
        }
        return levels;
    }

    private static Frame variable(
            List<ObservedSeries> series, List<Axis> axes, Map<Levels, Estimate> values) {
        ObservedSeries first = series.getFirst();
        String title = LevelLabels.title(first.name().replaceFirst("_(ns|bytes)$", ""));
        return new Frame(first.name(), title, first.unit(), axes, values).narrowed();
    }
}
