package dev.threadscale.report.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How the axes of a variable are laid out on paper, by what varies.
 *
 * @param across what stands along the x axis and in the rows of tables; a single one has all of its
 *     levels there, several have the combinations with values
 * @param lines what the lines, bars or columns are
 * @param fixed the axes that are fixed within one picture
 */
public record Layout(List<Axis> across, List<Axis> lines, List<Axis> fixed) {

    /** Fewer points make no curve. */
    static final int FEWEST_COUNTS = 3;

    /** More lines or looks of bars cannot be told apart. */
    public static final int MOST_LINES = 8;

    /** More pictures of one kind are put together, if they can be. */
    private static final int MANY_FACETS = 6;

    private static final int MOST_BARS = 36;
    private static final int MOST_CATEGORIES = 12;

    /** So many labels of several axes can be read. */
    public static final int FEW_CATEGORIES = 8;

    /**
     * Curves over a count: tasks, else a numeric parameter, else CPUs. Empty if no axis has enough
     * numbers.
     */
    public static Optional<Layout> overCount(Variable variable) {
        return variable.axes().stream()
                .filter(axis ->
                        !axis.is(Axis.THREADS)
                                && axis.isNumeric()
                                && axis.levels().size() >= FEWEST_COUNTS)
                .min(Comparator.comparingInt(Layout::countPreference))
                .map(count -> overCount(variable, count.sorted()));
    }

    private static Layout overCount(Variable variable, Axis count) {
        List<Axis> rest = without(variable.varying(), count);
        List<Axis> lines = new ArrayList<>(lines(variable, rest));
        for (Axis axis : without(rest, lines)) {
            if (!axis.isMachine() && isTied(variable, lines, axis)) {
                lines.add(axis);
            }
        }
        return new Layout(List.of(count), lines, without(without(variable.axes(), count), lines));
    }

    /** The thread kinds; where that makes many pictures, the axis with the most levels instead. */
    private static List<Axis> lines(Variable variable, List<Axis> rest) {
        Optional<Axis> threads = named(rest, Axis.THREADS);
        Optional<Axis> longest =
                rest.stream()
                        .filter(axis -> axis.levels().size() <= MOST_LINES)
                        .min(
                                Comparator.comparing(Axis::isMachine)
                                        .thenComparingInt(axis -> -axis.levels().size()));
        boolean threadsMakeManyPictures =
                threads.isPresent()
                        && variable.combinations(without(rest, threads.get())).size() > MANY_FACETS;
        Optional<Axis> chosen =
                threads.isEmpty() || threadsMakeManyPictures ? longest.or(() -> threads) : threads;
        return List.of(chosen.orElse(variable.axis(Axis.THREADS)));
    }

    /**
     * Curves over one axis: as many of the other axes as fit stand side by side in one picture, but
     * for the machine's, since twice the lines would hide what the axis does.
     *
     * @param first has the colours, also if it has only one level
     */
    public static Layout curves(Variable variable, Axis across, Axis first) {
        return over(variable, across, first, axis -> !axis.isMachine());
    }

    /**
     * Bars over one axis, as many of the other axes side by side as fit, with the colours for what
     * varies: thread kinds, else parameters, else conditions.
     */
    public static Layout bars(Variable variable, Axis across) {
        Axis first =
                without(variable.varying(), across).stream()
                        .min(
                                Comparator.comparing((Axis axis) -> !axis.is(Axis.THREADS))
                                        .thenComparing(Axis::isMachine))
                        .orElse(variable.axis(Axis.THREADS));
        return over(variable, across, first, axis -> true);
    }

    private static Layout over(Variable variable, Axis across, Axis first, Predicate<Axis> beside) {
        List<Axis> order = new ArrayList<>(List.of(first));
        without(without(variable.varying(), first), across).stream()
                .filter(beside)
                .sorted(Comparator.comparing(axis -> !axis.is(Axis.THREADS)))
                .forEach(order::add);
        List<Axis> lines = together(variable, order, MOST_LINES);
        return new Layout(List.of(across), lines, without(without(variable.axes(), across), lines));
    }

    /** Bars of the thread kinds beside each other, for all that else varies. */
    public static Layout inCategories(Variable variable) {
        List<Axis> varying = variable.varying();
        if (varying.size() < 2) {
            Axis across = varying.isEmpty() ? variable.axis(Axis.THREADS) : varying.getFirst();
            return new Layout(List.of(across), List.of(), without(variable.axes(), across));
        }
        return inCategories(
                variable,
                varying.stream()
                        .filter(axis -> axis.levels().size() <= MOST_LINES)
                        .min(
                                Comparator.comparing((Axis axis) -> !axis.is(Axis.THREADS))
                                        .thenComparing(Axis::isMachine)
                                        .thenComparingInt(axis -> -axis.levels().size()))
                        .orElse(variable.axis(Axis.RUNTIME)));
    }

    /** Bars of the levels of one axis beside each other. */
    public static Layout inCategories(Variable variable, Axis bars) {
        return inCategories(variable, bars, MOST_CATEGORIES);
    }

    /**
     * The same with at most so many categories, whose labels need the more room the more axes they
     * name.
     */
    public static Layout inCategories(Variable variable, Axis bars, int mostCategories) {
        List<Axis> lines = List.of(bars);
        int looks = Math.max(1, variable.combinations(lines).size());
        List<Axis> rest =
                without(variable.varying(), bars).stream()
                        .sorted(Comparator.comparing(Axis::isMachine))
                        .toList();
        List<Axis> together =
                rest.isEmpty()
                        ? List.of(variable.axis(bars.is(Axis.THREADS) ? Axis.TASKS : Axis.THREADS))
                        : together(
                                variable, rest, Math.clamp(MOST_BARS / looks, 3, mostCategories));
        List<Axis> across = variable.axes().stream().filter(together::contains).toList();
        return new Layout(across, lines, without(without(variable.axes(), across), lines));
    }

    /** The first axes, as many as have at most so many combinations; at least one. */
    private static List<Axis> together(Variable variable, List<Axis> order, int most) {
        List<Axis> chosen = new ArrayList<>();
        for (Axis axis : order) {
            List<Axis> more = new ArrayList<>(chosen);
            more.add(axis);
            if (chosen.isEmpty() || variable.combinations(more).size() <= most) {
                chosen = more;
            }
        }
        return chosen;
    }

    /**
     * Whether an axis goes with the lines so closely that pictures of its levels would be half
     * empty: as a threshold that only one of the thread kinds has.
     */
    private static boolean isTied(Variable variable, List<Axis> lines, Axis axis) {
        List<Axis> both = new ArrayList<>(lines);
        both.add(axis);
        int there = variable.combinations(both).size();
        int all = variable.combinations(lines).size() * axis.levels().size();
        return there <= MOST_LINES && 2 * there <= all;
    }

    public boolean isCount() {
        return across.size() == 1
                && across.getFirst().isNumeric()
                && across.getFirst().levels().size() >= FEWEST_COUNTS;
    }

    public Axis count() {
        return across.getFirst();
    }

    /** The one axis that the lines are, if it is only one. */
    public Optional<Axis> line() {
        return lines.size() == 1 ? Optional.of(lines.getFirst()) : Optional.empty();
    }

    /** The levels along the x axis within a facet. */
    public List<Map<String, String>> positions(Variable variable, Facet facet) {
        return across.size() == 1
                ? across.getFirst().levels().stream()
                        .map(level -> Map.of(across.getFirst().name(), level))
                        .toList()
                : variable.where(levels -> facet.holds(levels)).combinations(across);
    }

    /** Every combination of the fixed axes, in the order of the matrix. */
    public List<Facet> facets() {
        return facets(fixed);
    }

    /** Every combination of the fixed axes but one, which a picture then compares. */
    public List<Facet> facetsWithout(Axis axis) {
        return facets(without(fixed, axis));
    }

    private static List<Facet> facets(List<Axis> axes) {
        List<String> varying = axes.stream().filter(Axis::varies).map(Axis::name).toList();
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Axis axis : axes) {
            combinations =
                    combinations.stream()
                            .flatMap(levels ->
                                    axis.levels().stream().map(l -> with(levels, axis, l)))
                            .toList();
        }
        return combinations.stream().map(levels -> new Facet(levels, varying)).toList();
    }

    private static Map<String, String> with(Map<String, String> levels, Axis axis, String level) {
        Map<String, String> more = new LinkedHashMap<>(levels);
        more.put(axis.name(), level);
        return more;
    }

    /** Tasks are what most studies vary, parameters of the workload next; CPUs are conditions. */
    private static int countPreference(Axis axis) {
        return axis.is(Axis.TASKS) ? 0 : axis.is(Axis.CPUS) ? 2 : 1;
    }

    private static Optional<Axis> named(List<Axis> axes, String name) {
        return axes.stream().filter(axis -> axis.is(name)).findFirst();
    }

    private static List<Axis> without(List<Axis> axes, Axis one) {
        return axes.stream().filter(axis -> !axis.is(one.name())).toList();
    }

    private static List<Axis> without(List<Axis> axes, List<Axis> some) {
        return axes.stream()
                .filter(axis -> some.stream().noneMatch(one -> one.is(axis.name())))
                .toList();
    }
}
