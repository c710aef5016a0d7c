package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Chooses how the axes of a variable are laid out, depending on which of them vary. */
public record Layout(Run run, Variable variable) {

    /** The minimum number of points of a curve. */
    static final int FEWEST_COUNTS = 3;

    /** The maximum number of lines, or looks of bars, that can be distinguished. */
    public static final int MOST_LINES = 8;

    /** The number of categories whose labels remain readable even with several axes. */
    public static final int FEW_CATEGORIES = 8;

    private static final int MOST_CATEGORIES = 12;
    private static final int MOST_BARS = 36;

    /** The number of pictures of one kind above which they are combined if possible. */
    private static final int MANY_PANELS = 6;

    private static final Comparator<MeasuredAxis> KINDS_THEN_PARAMETERS =
            Comparator.comparing((MeasuredAxis axis) -> !axis.is(Axes.THREADS))
                    .thenComparing(MeasuredAxis::isMachine);

    /**
     * Returns the most informative view that the axes allow: over a count, over sizes of pools, or
     * bars.
     */
    public View best() {
        Optional<View> sizes = overPoolSizes();
        // CPUs are conditions: a study of pools remains one even if it measures them on 1, 2 and 4
        // CPUs.
        return overCount()
                .filter(counts -> sizes.isEmpty() || !counts.count().is(Axes.CPUS))
                .or(() -> sizes)
                .orElseGet(this::inCategories);
    }

    /**
     * Returns curves over a count: tasks, otherwise a numeric parameter, otherwise CPUs. Returns an
     * empty result if no axis has enough numbers.
     */
    public Optional<View> overCount() {
        return variable.axes().stream()
                .filter(axis -> !axis.is(Axes.THREADS) && isCount(axis))
                .min(Comparator.comparingInt(Layout::countPreference))
                .map(count -> overCount(count.sorted()));
    }

    public static boolean isCount(MeasuredAxis axis) {
        return axis.levels().size() >= FEWEST_COUNTS && axis.isNumeric();
    }

    /**
     * Returns the preference of an axis as the count. Most studies vary tasks, then parameters of
     * the workload; CPUs are conditions.
     */
    private static int countPreference(MeasuredAxis axis) {
        return axis.is(Axes.TASKS) ? 0 : axis.is(Axes.CPUS) ? 2 : 1;
    }

    private View overCount(MeasuredAxis count) {
        List<MeasuredAxis> rest = without(variable.varying(), List.of(count));
        List<MeasuredAxis> lines = new ArrayList<>(List.of(lines(rest)));
        for (MeasuredAxis axis : without(rest, lines)) {
            if (!axis.isMachine() && isTied(lines, axis)) {
                lines.add(axis);
            }
        }
        return view(PlotForm.LINES, List.of(count), lines);
    }

    /**
     * Returns the thread kinds, or the axis with the most levels if thread kinds would lead to many
     * pictures.
     */
    private MeasuredAxis lines(List<MeasuredAxis> rest) {
        return rest.stream()
                .filter(axis -> axis.is(Axes.THREADS))
                .filter(kinds -> combinations(without(rest, List.of(kinds))) <= MANY_PANELS)
                .findFirst()
                .or(() -> longest(rest, Comparator.comparing(MeasuredAxis::isMachine)))
                .orElseGet(() -> variable.axis(Axes.THREADS));
    }

    private int combinations(List<MeasuredAxis> axes) {
        return variable.combinations(axes).size();
    }

    private static Optional<MeasuredAxis> longest(
            List<MeasuredAxis> axes, Comparator<MeasuredAxis> before) {
        return axes.stream()
                .filter(axis -> axis.levels().size() <= MOST_LINES)
                .min(before.thenComparingInt(axis -> -axis.levels().size()));
    }

    /**
     * Returns true if an axis should be combined with the lines because pictures of its levels
     * would be half empty, such as a threshold that only one of the thread kinds has.
     */
    private boolean isTied(List<MeasuredAxis> lines, MeasuredAxis axis) {
        int there = combinations(and(lines, axis));
        int all = combinations(lines) * axis.levels().size();
        return there <= MOST_LINES && 2 * there <= all;
    }

    /**
     * Returns curves over the sizes of pools, together with the thread kinds without a size. If
     * there are several counts of tasks, which have their own curves, only the highest is used,
     * since it shows the effect of the size best.
     */
    public Optional<View> overPoolSizes() {
        Optional<String> most =
                overCount()
                        .map(View::count)
                        .filter(count -> count.is(Axes.TASKS))
                        .map(count -> count.levels().getLast());
        return PoolSizes.of(variable)
                .map(sizes -> most.map(level -> sizes.at(Axes.TASKS, level)).orElse(sizes))
                .filter(sizes -> !sizes.sized().values().isEmpty())
                .map(sizes -> {
                    Variable sized = sizes.sized().narrowed();
                    return new Layout(run, sized)
                            .curves(sized.axis(MeasuredAxis.POOL_SIZE), sized.axis(Axes.THREADS))
                            .beside(sizes.unsized());
                });
    }

    /**
     * Returns curves over one axis. As many of the other axes as fit are combined in one picture,
     * except for those of the machine, since twice as many lines would hide the effect of the axis.
     *
     * @param first determines the colours, even if it has only one level
     */
    public View curves(MeasuredAxis across, MeasuredAxis first) {
        return over(PlotForm.LINES, across, first, axis -> !axis.isMachine());
    }

    /**
     * Returns bars over one axis. As many of the other axes as fit are combined side by side. The
     * colours show thread kinds if they vary, otherwise parameters, otherwise conditions.
     */
    public View bars(MeasuredAxis across) {
        MeasuredAxis first =
                without(variable.varying(), List.of(across)).stream()
                        .min(KINDS_THEN_PARAMETERS)
                        .orElseGet(() -> variable.axis(Axes.THREADS));
        return over(PlotForm.BARS, across, first, axis -> true);
    }

    private View over(
            PlotForm form,
            MeasuredAxis across,
            MeasuredAxis first,
            Predicate<MeasuredAxis> beside) {
        List<MeasuredAxis> order = new ArrayList<>(List.of(first));
        without(variable.varying(), List.of(first, across)).stream()
                .filter(beside)
                .sorted(Comparator.comparing(axis -> !axis.is(Axes.THREADS)))
                .forEach(order::add);
        return view(form, List.of(across), together(order, MOST_LINES));
    }

    /** Returns bars of the thread kinds next to each other, for everything else that varies. */
    public View inCategories() {
        List<MeasuredAxis> varying = variable.varying();
        if (varying.size() < 2) {
            MeasuredAxis across =
                    varying.isEmpty() ? variable.axis(Axes.THREADS) : varying.getFirst();
            return view(PlotForm.BARS, List.of(across), List.of());
        }
        return inCategories(
                longest(varying, KINDS_THEN_PARAMETERS)
                        .orElseGet(() -> variable.axis(Axes.RUNTIME)));
    }

    /** Returns bars of the levels of one axis next to each other. */
    public View inCategories(MeasuredAxis bars) {
        return inCategories(bars, MOST_CATEGORIES);
    }

    /**
     * Returns bars with at most the given number of categories. Their labels need more room the
     * more axes they name.
     */
    public View inCategories(MeasuredAxis bars, int mostCategories) {
        List<MeasuredAxis> lines = List.of(bars);
        int looks = Math.max(1, combinations(lines));
        List<MeasuredAxis> rest =
                without(variable.varying(), lines).stream()
                        .sorted(Comparator.comparing(MeasuredAxis::isMachine))
                        .toList();
        List<MeasuredAxis> together =
                rest.isEmpty()
                        ? List.of(variable.axis(bars.is(Axes.THREADS) ? Axes.TASKS : Axes.THREADS))
                        : together(rest, Math.clamp(MOST_BARS / looks, 3, mostCategories));
        return view(
                PlotForm.BARS, variable.axes().stream().filter(together::contains).toList(), lines);
    }

    /**
     * Returns the first axes that together have at most the given number of combinations, but at
     * least one axis.
     */
    private List<MeasuredAxis> together(List<MeasuredAxis> order, int most) {
        List<MeasuredAxis> chosen = List.of();
        for (MeasuredAxis axis : order) {
            List<MeasuredAxis> more = and(chosen, axis);
            if (chosen.isEmpty() || combinations(more) <= most) {
                chosen = more;
            }
        }
        return chosen;
    }

    public View view(PlotForm form, List<MeasuredAxis> across, List<MeasuredAxis> lines) {
        return new View(run, variable, form, across, List.copyOf(lines), Optional.empty());
    }

    private static List<MeasuredAxis> and(List<MeasuredAxis> axes, MeasuredAxis one) {
        List<MeasuredAxis> more = new ArrayList<>(axes);
        more.add(one);
        return more;
    }

    static List<MeasuredAxis> without(List<MeasuredAxis> axes, List<MeasuredAxis> some) {
        return axes.stream()
                .filter(axis -> some.stream().noneMatch(one -> one.is(axis.name())))
                .toList();
    }
}
