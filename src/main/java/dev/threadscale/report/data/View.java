package dev.threadscale.report.data;

import dev.threadscale.report.chart.Form;
import dev.threadscale.report.chart.Palette;
import dev.threadscale.report.chart.Sketch;
import dev.threadscale.report.chart.SpreadCharts;
import dev.threadscale.report.chart.Style;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A variable, laid out: what all pictures of it share.
 *
 * @param run what was run
 * @param variable the values
 * @param layout which axis stands where
 * @param form how values stand over their categories
 */
public record View(Run run, Variable variable, Layout layout, Form form) {

    public List<Curve> curves(Facet facet) {
        return Curve.of(variable, layout, facet);
    }

    public List<String> categories(Facet facet) {
        return layout.positions(variable, facet).stream()
                .map(levels ->
                        levels.size() == 1
                                ? levels.entrySet().stream()
                                        .map(e -> Labels.bare(e.getKey(), e.getValue()))
                                        .findFirst()
                                        .orElseThrow()
                                : Labels.levels(levels))
                .toList();
    }

    /**
     * What the legend says. An axis that has only one level beside the first one's goes without
     * saying: the threshold of a pool that knows none.
     */
    public String label(Curve curve) {
        Axis first = layout.lines().getFirst();
        Map<String, String> said = new LinkedHashMap<>();
        for (Axis axis : layout.lines()) {
            long choices =
                    variable.combinations(List.of(first, axis)).stream()
                            .filter(levels -> isSame(levels, curve.levels(), first))
                            .count();
            String level = curve.levels().get(axis.name());
            if (level != null && (axis.is(first.name()) || choices > 1)) {
                said.put(axis.name(), level);
            }
        }
        return Labels.levels(said);
    }

    /** The colour is that of the first axis; the dashes tell the others apart. */
    public Style style(Curve curve) {
        List<Axis> lines = layout.lines();
        Axis first = lines.getFirst();
        List<Map<String, String>> all = variable.combinations(lines);
        if (lines.size() > 1 && form != Form.LINES) {
            // Bars have no dashes.
            return Palette.of(all.stream().map(Labels::levels).toList())
                    .style(Labels.levels(Variable.only(curve.levels(), lines)));
        }
        Style style =
                Palette.of(first.levels()).style(curve.levels().getOrDefault(first.name(), ""));
        List<Map<String, String>> alike =
                all.stream().filter(levels -> isSame(levels, curve.levels(), first)).toList();
        return alike.size() < 2
                ? style
                : style.atLevel(alike.indexOf(Variable.only(curve.levels(), lines)) + 1);
    }

    /** Where each category is a bar of its own: thread kinds in their colours, the rest in one. */
    public Style styleOfCategory(int position) {
        Axis across = layout.across().getFirst();
        Axis colours = across.is(Axis.THREADS) ? across : variable.axis(Axis.THREADS);
        String level = colours.levels().get(across.is(Axis.THREADS) ? position : 0);
        return Palette.of(colours.levels()).style(level);
    }

    /** The same view of the variable under another name, which files are called by. */
    public View named(String name) {
        return new View(run, variable.named(name), layout, form);
    }

    /** The same view with every count in each picture, also those that a search left out there. */
    public View everywhere() {
        Axis count = layout.count();
        return new View(
                run,
                variable,
                new Layout(
                        List.of(new Axis(count.name(), count.levels())),
                        layout.lines(),
                        layout.fixed()),
                form);
    }

    /** The same view of the first counts alone. */
    public View upTo(int counts) {
        Axis all = layout.count();
        Axis some = new Axis(all.name(), all.levels().subList(0, counts), all.searched());
        return new View(
                run, variable, new Layout(List.of(some), layout.lines(), layout.fixed()), form);
    }

    /** The same view of the values divided by the number of tasks. */
    public View perTask() {
        Map<Map<String, String>, Estimate> values = new HashMap<>();
        variable.values()
                .forEach((levels, value) -> {
                    double tasks = Double.parseDouble(levels.getOrDefault(Axis.TASKS, "1"));
                    if (tasks > 0) {
                        values.put(levels, value.over(tasks));
                    }
                });
        return new View(
                run,
                new Variable(
                        variable.name(),
                        variable.title() + " per task",
                        variable.unit(),
                        variable.axes(),
                        values),
                layout,
                form);
    }

    private static boolean isSame(Map<String, String> one, Map<String, String> other, Axis axis) {
        return one.getOrDefault(axis.name(), "").equals(other.getOrDefault(axis.name(), ""));
    }

    /** The facet, as far as it says more than the run's title: constant levels and fixed ones. */
    public String conditions(Facet facet) {
        return facet.description(run);
    }

    /** The values of a curve as the form wants them. */
    public Sketch.Line line(String label, Style style, Curve curve) {
        return form == Form.BOXES
                ? Sketch.Line.of(label, style, curve, SpreadCharts::box)
                : Sketch.Line.of(label, style, curve);
    }

    public Sketch sketch(String name, Facet facet) {
        return sketch(name, facet, curves(facet));
    }

    /** A picture of the values of these curves. */
    public Sketch sketch(String name, Facet facet, List<Curve> curves) {
        List<Sketch.Line> lines = new ArrayList<>();
        curves.forEach(curve -> lines.add(line(label(curve), style(curve), curve)));
        return new Sketch(
                name + facet.fileNamePart(),
                conditions(facet),
                form,
                Labels.axis(layout.across()),
                categories(facet),
                variable.title(),
                variable.unit(),
                lines);
    }
}
