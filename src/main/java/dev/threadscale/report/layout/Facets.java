package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A frame with its facets: which axes go along x, become lines, or are fixed in a panel, chosen by
 * which of them vary.
 *
 * @param form the form of the values over the x axis
 * @param across the axes along x and in the rows of tables; of several, combinations with values
 * @param lines the axes of lines, bars or columns
 * @param guides values without a place along the x axis, for comparison; usually empty
 */
public record Facets(
        Run run,
        Frame frame,
        PlotForm form,
        List<Axis> across,
        List<Axis> lines,
        Optional<Frame> guides) {

    /** The minimum number of points of a curve. */
    static final int FEWEST_COUNTS = 3;

    /** The maximum number of lines, or looks of bars, that can be distinguished. */
    public static final int MOST_LINES = 8;

    /** The number of categories whose labels remain readable even with several axes. */
    public static final int FEW_CATEGORIES = 8;

    public static final int MOST_CATEGORIES = 12;

    private static final int MOST_BARS = 36;

    /** The number of panels above which lines are combined if possible. */
    private static final int MANY_PANELS = 6;

    /** The maximum number of panels of an additional picture. */
    private static final int FEW_PANELS = 4;

    private static final Comparator<Axis> KINDS_THEN_PARAMETERS =
            Comparator.comparing((Axis axis) -> !axis.is(Axes.THREADS))
                    .thenComparing(Axis::isMachine);

    public Facets {
        across = List.copyOf(across);
        lines = List.copyOf(lines);
    }

    /** Returns a frame whose axes are not assigned yet. */
    public static Facets of(Run run, Frame frame) {
        return new Facets(run, frame, PlotForm.BARS, List.of(), List.of(), Optional.empty());
    }

    public Facets with(PlotForm form, List<Axis> across, List<Axis> lines) {
        return new Facets(run, frame, form, across, lines, guides);
    }

    public Facets as(PlotForm form) {
        return with(form, across, lines);
    }

    /**
     * Returns the most informative facets that the axes allow: over a count, over sizes of pools,
     * or bars.
     */
    public Facets best() {
        Optional<Facets> sizes = overPoolSizes();
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
    public Optional<Facets> overCount() {
        return frame.axes().stream()
                .filter(axis -> !axis.is(Axes.THREADS) && isCount(axis))
                .min(Comparator.comparingInt(Facets::countPreference))
                .map(count -> overCount(count.sorted()));
    }

    public static boolean isCount(Axis axis) {
        return axis.labels().size() >= FEWEST_COUNTS && axis.isNumeric();
    }

    /**
     * Returns the preference of an axis as the count. Most studies vary tasks, then parameters of
     * the workload; CPUs are conditions.
     */
    private static int countPreference(Axis axis) {
        return axis.is(Axes.TASKS) ? 0 : axis.is(Axes.CPUS) ? 2 : 1;
    }

    private Facets overCount(Axis count) {
        List<Axis> rest = without(frame.varying(), List.of(count));
        List<Axis> chosen = new ArrayList<>(List.of(lines(rest)));
        for (Axis axis : without(rest, chosen)) {
            if (!axis.isMachine() && isTied(chosen, axis)) {
                chosen.add(axis);
            }
        }
        return with(PlotForm.LINES, List.of(count), chosen);
    }

    /**
     * Returns the thread kinds, or the axis with the most levels if thread kinds would lead to many
     * panels.
     */
    private Axis lines(List<Axis> rest) {
        for (Axis axis : rest) {
            if (axis.is(Axes.THREADS) && frame.count(without(rest, List.of(axis))) <= MANY_PANELS) {
                return axis;
            }
        }
        return longest(rest, Comparator.comparing(Axis::isMachine))
                .orElseGet(() -> frame.axis(Axes.THREADS));
    }

    private static Optional<Axis> longest(List<Axis> axes, Comparator<Axis> before) {
        return axes.stream()
                .filter(axis -> axis.labels().size() <= MOST_LINES)
                .min(before.thenComparingInt(axis -> -axis.labels().size()));
    }

    /**
     * Returns true if an axis should be combined with the lines because panels of its levels would
     * be half empty, such as a threshold that only one of the thread kinds has.
     */
    private boolean isTied(List<Axis> chosen, Axis axis) {
        List<Axis> more = new ArrayList<>(chosen);
        more.add(axis);
        int measured = frame.count(more);
        int possible = frame.count(chosen) * axis.labels().size();
        return measured <= MOST_LINES && 2 * measured <= possible;
    }

    /**
     * Returns curves over the sizes of pools, together with the thread kinds without a size. If
     * there are several counts of tasks, which have their own curves, only the highest is used,
     * since it shows the effect of the size best.
     */
    public Optional<Facets> overPoolSizes() {
        Optional<String> most =
                overCount()
                        .map(Facets::count)
                        .filter(count -> count.is(Axes.TASKS))
                        .map(count -> count.labels().getLast());
        Predicate<Levels> shown = levels -> most.isEmpty() || levels.is(Axes.TASKS, most.get());
        Optional<Frame> pools = frame.bySizes().map(sized -> sized.where(shown));
        if (pools.isEmpty() || pools.get().values().isEmpty()) {
            return Optional.empty();
        }
        Frame sized = pools.get().narrowed();
        Optional<Frame> unsized = Optional.of(frame.unsized().where(shown));
        return Optional.of(
                new Facets(run, sized, form, across, lines, unsized)
                        .curves(sized.axis(Axis.POOL_SIZE), sized.axis(Axes.THREADS)));
    }

    /**
     * Returns curves over one axis. As many of the other axes as fit are combined in one panel,
     * except for those of the machine, since twice as many lines would hide the effect of the axis.
     *
     * @param first determines the colours, even if it has only one level
     */
    public Facets curves(Axis across, Axis first) {
        return over(PlotForm.LINES, across, first, false);
    }

    /**
     * Returns bars over one axis. As many of the other axes as fit are combined side by side. The
     * colours show thread kinds if they vary, otherwise parameters, otherwise conditions.
     */
    public Facets bars(Axis across) {
        Axis first =
                without(frame.varying(), List.of(across)).stream()
                        .min(KINDS_THEN_PARAMETERS)
                        .orElseGet(() -> frame.axis(Axes.THREADS));
        return over(PlotForm.BARS, across, first, true);
    }

    private Facets over(PlotForm form, Axis across, Axis first, boolean withMachine) {
        List<Axis> order = without(frame.varying(), List.of(first, across));
        order.removeIf(axis -> axis.isMachine() && !withMachine);
        order.sort(Comparator.comparing(axis -> !axis.is(Axes.THREADS)));
        order.addFirst(first);
        return with(form, List.of(across), frame.fitting(order, MOST_LINES));
    }

    /** Returns bars of the thread kinds next to each other, for everything else that varies. */
    public Facets inCategories() {
        List<Axis> varying = frame.varying();
        if (varying.size() < 2) {
            Axis only = varying.isEmpty() ? frame.axis(Axes.THREADS) : varying.getFirst();
            return with(PlotForm.BARS, List.of(only), List.of());
        }
        return inCategories(
                longest(varying, KINDS_THEN_PARAMETERS).orElseGet(() -> frame.axis(Axes.RUNTIME)));
    }

    public Facets inCategories(Axis bars) {
        return inCategories(bars, MOST_CATEGORIES);
    }

    /**
     * Returns bars of the levels of one axis next to each other, with at most the given number of
     * categories. Their labels need more room the more axes they name.
     */
    public Facets inCategories(Axis bars, int mostCategories) {
        int looks = Math.max(1, frame.count(List.of(bars)));
        List<Axis> rest = without(frame.varying(), List.of(bars));
        rest.sort(Comparator.comparing(Axis::isMachine));
        List<Axis> together =
                rest.isEmpty()
                        ? List.of(frame.axis(bars.is(Axes.THREADS) ? Axes.TASKS : Axes.THREADS))
                        : frame.fitting(rest, Math.clamp(MOST_BARS / looks, 3, mostCategories));
        return with(
                PlotForm.BARS,
                frame.axes().stream().filter(together::contains).toList(),
                List.of(bars));
    }

    private static List<Axis> without(List<Axis> axes, List<Axis> excluded) {
        List<Axis> remaining = new ArrayList<>(axes);
        excluded.forEach(known -> remaining.removeIf(axis -> axis.is(known.name())));
        return remaining;
    }

    /** Returns the axis along x if there is only one. */
    public Axis count() {
        return across.getFirst();
    }

    public boolean isOverPoolSizes() {
        return count().is(Axis.POOL_SIZE);
    }

    /** Returns true if the x axis is a count that is an axis of the experiment. */
    public boolean isOverCount() {
        return form.isLines() && !isOverPoolSizes();
    }

    /** Returns the axis of lines if there is only one. */
    public Optional<Axis> line() {
        return lines.size() == 1 ? Optional.of(lines.getFirst()) : Optional.empty();
    }

    /** Returns the axes that are fixed within one panel. */
    public List<Axis> fixed() {
        return without(without(frame.axes(), across), lines);
    }

    /** Returns the facets with values divided by the number of tasks. */
    public Facets perTask() {
        return new Facets(run, frame.perTask(), form, across, lines, guides);
    }

    /** Returns one panel for every combination of the fixed axes, in the order of the matrix. */
    public List<Panel> panels() {
        return Panel.all(this, fixed());
    }

    public Stream<Panel> eachPanel() {
        return panels().stream();
    }

    /** Returns the panels, or none if there are more than anyone looks at. */
    public Stream<Panel> fewPanels() {
        return panels().size() > FEW_PANELS ? Stream.empty() : eachPanel();
    }

    /** Returns the panels of pictures that compare the levels of one of the fixed axes. */
    public List<Panel> panelsComparing(Axis axis) {
        List<Panel> panels = new ArrayList<>();
        for (Panel panel : Panel.all(this, without(fixed(), List.of(axis)))) {
            panels.add(panel.comparing(axis));
        }
        return panels;
    }

    /** Returns the panel of a single configuration. */
    public Panel panel(Levels configuration) {
        return Panel.at(this, Frame.only(configuration, run.axes()), run.axes());
    }
}
