package dev.threadscale.report.data;

import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Observations as variables. */
public final class Observations {

    /** The axis of names, where values of several names stand in one picture. */
    public static final String OBSERVED = "observed";

    private static final String SUBJECT = "subject";

    /** {@code thread=1 cpu=0}: a subject that says itself what it is. */
    private static final Pattern NAMED = Pattern.compile("[a-z_]+=[^ =]+(?: [a-z_]+=[^ =]+)*+");

    private Observations() {}

    /**
     * Values by subject.
     *
     * @param axis the last thing that subjects name
     * @param names how many things they name
     */
    public record Subjects(Variable variable, Axis axis, int names) {}

    /** One variable for each name with a value an iteration. */
    public static List<Variable> ofIterations(Evidence evidence) {
        return byName(evidence, Observations::isOfIteration).entrySet().stream()
                .map(entry -> {
                    Map<Map<String, String>, Estimate> values = new HashMap<>();
                    for (ObservationsFile.Series series : entry.getValue()) {
                        series.subjects()
                                .together()
                                .estimate()
                                .ifPresent(value -> values.put(series.levels(), value));
                    }
                    return variable(entry.getValue(), evidence.run().axes(), values);
                })
                .toList();
    }

    /** Variables of the same unit as one, with an axis of their names. */
    public static Variable together(List<Variable> same) {
        return together(OBSERVED + "-" + same.getFirst().unit(), "Observed", OBSERVED, same);
    }

    /**
     * Variables of the same unit as one.
     *
     * @param names the axis of their names
     */
    public static Variable together(String name, String title, String names, List<Variable> same) {
        Variable first = same.getFirst();
        List<Axis> axes = new ArrayList<>();
        for (Axis axis : first.axes()) {
            Set<String> levels = new LinkedHashSet<>();
            same.forEach(one -> levels.addAll(one.axis(axis.name()).levels()));
            axes.add(new Axis(axis.name(), List.copyOf(levels)));
        }
        axes.add(new Axis(names, same.stream().map(Variable::name).toList()));
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        for (Variable one : same) {
            one.values()
                    .forEach((levels, value) -> {
                        Map<String, String> more = new HashMap<>(levels);
                        more.put(names, one.name());
                        values.put(more, value);
                    });
        }
        return new Variable(name, title, first.unit(), axes, values);
    }

    /** One variable for each name with few enough subjects. */
    public static List<Subjects> bySubject(Evidence evidence) {
        return byName(evidence, series -> !isOfIteration(series)).values().stream()
                .map(all -> all.stream().filter(s -> !s.subjects().values().isEmpty()).toList())
                .filter(all -> !all.isEmpty())
                .map(all -> subjects(evidence.run(), all))
                .toList();
    }

    private static Subjects subjects(Run run, List<ObservationsFile.Series> all) {
        List<String> keys = keys(all).orElse(List.of(SUBJECT));
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        Map<String, Set<String>> levels = new LinkedHashMap<>();
        for (ObservationsFile.Series series : all) {
            series.subjects()
                    .values()
                    .forEach((subject, quantity) -> {
                        Map<String, String> more = new HashMap<>(series.levels());
                        parts(subject, keys)
                                .forEach((key, value) -> {
                                    more.put(key, value);
                                    levels.computeIfAbsent(key, any -> new LinkedHashSet<>())
                                            .add(value);
                                });
                        quantity.estimate().ifPresent(value -> values.put(more, value));
                    });
        }
        List<Axis> axes = new ArrayList<>(run.axes());
        keys.forEach(key ->
                axes.add(new Axis(key, List.copyOf(levels.getOrDefault(key, Set.of()))).sorted()));
        Variable variable = variable(all, axes, values);
        return new Subjects(variable, variable.axis(keys.getLast()), keys.size());
    }

    /** What the subjects name, if all of them name the same and no axis of the run. */
    private static Optional<List<String>> keys(List<ObservationsFile.Series> all) {
        Set<List<String>> keys =
                all.stream()
                        .flatMap(series -> series.subjects().values().keySet().stream())
                        .map(subject ->
                                NAMED.matcher(subject).matches()
                                        ? Stream.of(subject.split(" "))
                                                .map(part -> part.substring(0, part.indexOf('=')))
                                                .toList()
                                        : List.<String>of())
                        .collect(Collectors.toSet());
        List<String> only = keys.iterator().next();
        boolean usable =
                keys.size() == 1
                        && !only.isEmpty()
                        && new TreeSet<>(only).size() == only.size()
                        && all.stream()
                                .noneMatch(s -> only.stream().anyMatch(s.levels()::containsKey));
        return usable ? Optional.of(only) : Optional.empty();
    }

    private static Map<String, String> parts(String subject, List<String> keys) {
        if (keys.equals(List.of(SUBJECT))) {
            return Map.of(SUBJECT, subject.isEmpty() ? "all" : subject);
        }
        return Stream.of(subject.split(" "))
                .map(part -> part.split("=", 2))
                .collect(Collectors.toMap(part -> part[0], part -> part[1]));
    }

    private static Variable variable(
            List<ObservationsFile.Series> of,
            List<Axis> axes,
            Map<Map<String, String>, Estimate> values) {
        String name = of.getFirst().name();
        return new Variable(name, Labels.title(name), of.getFirst().unit(), axes, values)
                .narrowed();
    }

    private static Map<String, List<ObservationsFile.Series>> byName(
            Evidence evidence, Predicate<ObservationsFile.Series> wanted) {
        return evidence.observed().stream()
                .filter(wanted)
                .sorted(
                        Comparator.comparing(
                                ObservationsFile.Series::levels, MatrixOrder.of(evidence.run())))
                .collect(
                        Collectors.groupingBy(
                                ObservationsFile.Series::name,
                                LinkedHashMap::new,
                                Collectors.toList()));
    }

    static boolean isOfIteration(ObservationsFile.Series series) {
        return series.subjects().values().keySet().equals(Set.of(""));
    }
}
