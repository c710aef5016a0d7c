package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A variable laid out on paper: which axis stands where.
 *
 * @param form how values stand over the x axis
 * @param across what stands along the x axis and in the rows of tables: one axis with all of its
 *     levels, or several with those combinations that have values
 * @param lines what the lines, bars or columns are
 * @param guides values without a place along the x axis, to compare with; empty for most views
 */
public record View(
        Run run,
        Variable variable,
        PlotForm form,
        List<MeasuredAxis> across,
        List<MeasuredAxis> lines,
        Optional<Variable> guides) {

    /** The most panels of a further look that anyone looks at. */
    private static final int FEW_PANELS = 4;

    /** Among at most this many panels, one without values is kept. */
    private static final int MANY_PANELS = 100;

    private static final String PER_TASK = "time-per-task";

    /** The axis along x, where it is a single one. */
    public MeasuredAxis count() {
        return across.getFirst();
    }

    public boolean isOverPoolSizes() {
        return count().is(MeasuredAxis.POOL_SIZE);
    }

    /** The name of the variable, with the x axis if that is unusual. */
    public String name() {
        return variable.name() + (isOverPoolSizes() ? "-by-pool-size" : "");
    }

    /** Over a count that is an axis of the experiment. */
    public boolean isOverCount() {
        return form.isLines() && !isOverPoolSizes();
    }

    /** The one axis that the lines are, if it is only one. */
    public Optional<MeasuredAxis> line() {
        return lines.size() == 1 ? Optional.of(lines.getFirst()) : Optional.empty();
    }

    /** The axes that are fixed within one panel. */
    public List<MeasuredAxis> fixed() {
        return Layout.without(Layout.without(variable.axes(), across), lines);
    }

    /**
     * One panel for every combination of the fixed axes, in the order of the matrix. If they are
     * many, only those that have a value: a sparse matrix has few of all that its axes would allow.
     */
    public List<Panel> panels() {
        return panels(fixed());
    }

    /** The panels, or none if there are more than anyone looks at. */
    public Stream<Panel> fewPanels() {
        List<Panel> panels = panels();
        return panels.size() > FEW_PANELS ? Stream.empty() : panels.stream();
    }

    /** Panels that leave one of the fixed axes open, for a picture that compares its levels. */
    public List<Panel> panelsWithout(MeasuredAxis axis) {
        return panels(Layout.without(fixed(), List.of(axis)));
    }

    private List<Panel> panels(List<MeasuredAxis> axes) {
        List<String> varying =
                axes.stream().filter(MeasuredAxis::varies).map(MeasuredAxis::name).toList();
        double all =
                axes.stream().mapToDouble(axis -> axis.levels().size()).reduce(1, (a, b) -> a * b);
        if (all > MANY_PANELS) {
            return variable.combinations(axes).stream()
                    .filter(levels -> levels.axes().size() == axes.size())
                    .map(levels -> new Panel(this, levels, varying))
                    .toList();
        }
        List<Panel> panels = List.of(new Panel(this, Levels.NONE, varying));
        for (MeasuredAxis axis : axes) {
            panels =
                    panels.stream()
                            .flatMap(panel ->
                                    axis.levels().stream().map(l -> panel.with(axis.name(), l)))
                            .toList();
        }
        return panels;
    }

    public Curve curve(Levels line, List<Optional<Estimate>> points) {
        return new Curve(line, label(line), points);
    }

    /**
     * The label of a line in the legend. An axis that has only one level beside the first one's
     * goes without saying: the threshold of a pool that knows none.
     */
    private String label(Levels line) {
        List<MeasuredAxis> said =
                lines.stream()
                        .filter(axis -> axis.equals(lines.getFirst()) || isChoice(axis, line))
                        .toList();
        return LevelLabels.levels(Variable.only(line, said));
    }

    private boolean isChoice(MeasuredAxis axis, Levels line) {
        return alike(line, List.of(lines.getFirst(), axis)).size() > 1;
    }

    /** The combinations of some axes that have a line's level of the first axis of lines. */
    public List<Levels> alike(Levels line, List<MeasuredAxis> of) {
        String first = lines.getFirst().name();
        return variable.combinations(of).stream()
                .filter(levels -> levels.get(first).equals(line.get(first)))
                .toList();
    }

    /** The same view of the values divided by the number of tasks. */
    public View perTask() {
        return with(
                variable.dividedBy(
                                variable.title() + " per task",
                                variable.unit(),
                                (levels, _) -> levels.whole(Axes.TASKS).orElse(1))
                        .named(PER_TASK),
                across);
    }

    public boolean isPerTask() {
        return variable.name().equals(PER_TASK);
    }

    private View with(Variable variable, List<MeasuredAxis> across) {
        return new View(run, variable, form, across, lines, guides);
    }

    public View as(PlotForm form) {
        return new View(run, variable, form, across, lines, guides);
    }

    View beside(Variable guides) {
        return new View(run, variable, form, across, lines, Optional.of(guides));
    }

    /** The guides as a view of their own, with the same lines. */
    public Optional<View> ofGuides() {
        return guides.map(Variable::narrowed)
                .map(unplaced ->
                        new View(
                                run,
                                unplaced,
                                form,
                                across,
                                lines.stream().map(axis -> unplaced.axis(axis.name())).toList(),
                                Optional.empty()));
    }
}
