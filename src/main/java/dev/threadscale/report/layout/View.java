package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A variable with its layout: which axis goes where.
 *
 * @param form the form of the values over the x axis
 * @param across the axes along the x axis and in the rows of tables: one axis with all of its
 *     levels, or several with those combinations that have values
 * @param lines the axes of lines, bars or columns
 * @param guides values without a place along the x axis, for comparison; empty for most views
 */
public record View(
        Run run,
        Variable variable,
        PlotForm form,
        List<MeasuredAxis> across,
        List<MeasuredAxis> lines,
        Optional<Variable> guides) {

    /** The maximum number of panels of an additional view. */
    private static final int FEW_PANELS = 4;

    /** The maximum number of panels for which one without values is kept. */
    private static final int MANY_PANELS = 100;

    private static final String PER_TASK = "time-per-task";

    /** Returns the axis along x if there is only one. */
    public MeasuredAxis count() {
        return across.getFirst();
    }

    public boolean isOverPoolSizes() {
        return count().is(MeasuredAxis.POOL_SIZE);
    }

    /** Returns the name of the variable, with the x axis if that is unusual. */
    public String name() {
        return variable.name() + (isOverPoolSizes() ? "-by-pool-size" : "");
    }

    /** Returns true if the x axis is a count that is an axis of the experiment. */
    public boolean isOverCount() {
        return form.isLines() && !isOverPoolSizes();
    }

    /** Returns the axis of lines if there is only one. */
    public Optional<MeasuredAxis> line() {
        return lines.size() == 1 ? Optional.of(lines.getFirst()) : Optional.empty();
    }

    /** Returns the axes that are fixed within one panel. */
    public List<MeasuredAxis> fixed() {
        return Layout.without(Layout.without(variable.axes(), across), lines);
    }

    /**
     * Returns one panel for every combination of the fixed axes, in the order of the matrix. If
     * there are many, only those with a value are returned, since a sparse matrix contains only a
     * few of the possible combinations.
     */
    public List<Panel> panels() {
        return panels(fixed());
    }

    /** Returns the panels, or none if there are more than anyone looks at. */
    public Stream<Panel> fewPanels() {
        List<Panel> panels = panels();
        return panels.size() > FEW_PANELS ? Stream.empty() : panels.stream();
    }

    /**
     * Returns panels that leave one of the fixed axes open, for a picture that compares its levels.
     */
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
     * Returns the label of a line in the legend. An axis is left out if it has only one level for
     * the line's level of the first axis, such as the threshold of a pool that does not have one.
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

    /**
     * Returns the combinations of some axes that have the line's level of the first axis of lines.
     */
    public List<Levels> alike(Levels line, List<MeasuredAxis> of) {
        String first = lines.getFirst().name();
        return variable.combinations(of).stream()
                .filter(levels -> levels.get(first).equals(line.get(first)))
                .toList();
    }

    /** Returns the view with values divided by the number of tasks. */
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

    /** Returns the guides as a separate view with the same lines. */
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
