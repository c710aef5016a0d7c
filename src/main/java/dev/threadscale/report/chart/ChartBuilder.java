package dev.threadscale.report.chart;

import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds a chart: gathers its series, and chooses the unit, scale, subtitles and number of
 * pictures.
 */
public final class ChartBuilder {

    /** The definition of ratios in bars and lines. */
    static final String RATIO_OF_MEANS = "ratio of the means of fork means";

    /** The ratio that means no change. */
    public static final double UNCHANGED = 1;

    /** The maximum number of series in one picture; more are divided among several pictures. */
    private static final int MOST_SERIES = 12;

    /**
     * The factor between the largest and the smallest value beyond which small ones would become
     * invisible.
     */
    private static final double LARGEST_LINEAR_SPAN = 50;

    private final Run run;
    private final String name;
    private final List<ChartSeries> series = new ArrayList<>();
    private String conditions;
    private PlotForm form = PlotForm.LINES;
    private String across = "";
    private List<String> categories = List.of();
    private String quantity = "";
    private String unit = "";
    private Optional<Double> event = Optional.empty();

    ChartBuilder(Run run, String name, String conditions) {
        this.run = run;
        this.name = name;
        this.conditions = conditions;
    }

    /** Starts a chart of a panel that shows the panel's frame and does not have series yet. */
    public static ChartBuilder of(String name, Panel panel) {
        Facets facets = panel.facets();
        Frame frame = facets.frame();
        ChartBuilder chart =
                new ChartBuilder(facets.run(), name + panel.fileNamePart(), panel.conditions())
                        .over(facets.form(), LevelLabels.axis(facets.across()), panel.categories())
                        .showing(frame.title(), frame.unit());
        return frame.isPerTask()
                ? chart.saying("flat: every further task takes equally long")
                : chart;
    }

    /** Returns charts of the means of each panel. */
    public static Stream<Chart> ofMeans(String name, Stream<Panel> panels) {
        return panels.flatMap(panel -> of(name, panel).addCurves(panel).ofMeans());
    }

    /** Sets the form, the title of the x axis, and the labels along it. */
    ChartBuilder over(PlotForm form, String across, List<String> categories) {
        this.form = form;
        this.across = across;
        this.categories = categories;
        return this;
    }

    /** Sets only the labels along the x axis. */
    ChartBuilder over(List<String> categories) {
        return over(form, across, categories);
    }

    ChartBuilder showing(String quantity, String unit) {
        this.quantity = quantity;
        this.unit = unit;
        return this;
    }

    /** Sets the quantity of the y axis, which is a number without unit. */
    public ChartBuilder showing(String quantity) {
        return showing(quantity, "");
    }

    /** Marks a place between two categories. */
    ChartBuilder marking(double place) {
        event = Optional.of(place);
        return this;
    }

    /** Adds to the caption, unless the addition is empty. */
    public ChartBuilder saying(String more) {
        conditions += (conditions.isEmpty() || more.isEmpty() ? "" : "; ") + more;
        return this;
    }

    public ChartBuilder add(List<ChartSeries> more) {
        series.addAll(more);
        return this;
    }

    public ChartBuilder addCurves(Panel panel) {
        return add(ChartSeries.of(panel));
    }

    /** Returns pictures of means with their error bars. */
    public Stream<Chart> ofMeans() {
        return ofMeans("95 % confidence interval (Student's t)");
    }

    /**
     * Returns pictures of means.
     *
     * @param errorBars the meaning of the error bars, if there are any
     */
    Stream<Chart> ofMeans(String errorBars) {
        boolean hasIntervals = points(series).anyMatch(point -> point.interval().isPresent());
        boolean hasPairs = points(series).anyMatch(point -> point.forks() == ChartPoint.PAIR);
        return sampled(
                hasIntervals
                        ? "mean of fork means, error bars: "
                                + errorBars
                                + (hasPairs ? ", or both of two forks" : "")
                        : "mean; a single fork gives no confidence interval");
    }

    /**
     * Returns pictures of numbers that are computed from means, with the number they are compared
     * with.
     */
    public Stream<Chart> compared(String method, double reference) {
        return charts(method, Optional.of(reference));
    }

    /** Returns pictures of estimates that are not drawn as means. */
    Stream<Chart> sampled(String method) {
        return charts(method, Optional.empty());
    }

    /** Returns pictures of values that are not estimates over forks. */
    Stream<Chart> described(String method) {
        series.replaceAll(ChartSeries::withoutSample);
        return charts(method, Optional.empty());
    }

    /** Returns the pictures: usually one, none if there is nothing to draw. */
    private Stream<Chart> charts(String method, Optional<Double> reference) {
        List<ChartSeries> guides = new ArrayList<>();
        List<ChartSeries> own = new ArrayList<>();
        for (ChartSeries line : series) {
            if (line.known().findAny().isPresent()) {
                (line.guide() ? guides : own).add(line);
            }
        }
        int parts = (own.size() + MOST_SERIES - 1) / MOST_SERIES;
        int each = parts == 0 ? 0 : (own.size() + parts - 1) / parts;
        return IntStream.range(0, parts)
                .mapToObj(part -> {
                    String file = part == 0 ? name : name + "-part-" + (part + 1);
                    int end = Math.min((part + 1) * each, own.size());
                    List<ChartSeries> drawn = new ArrayList<>(own.subList(part * each, end));
                    drawn.addAll(guides);
                    return chart(file, drawn, method, reference);
                });
    }

    private static Stream<ChartPoint> points(List<ChartSeries> drawn) {
        return drawn.stream().flatMap(ChartSeries::known);
    }

    private Chart chart(
            String name, List<ChartSeries> drawn, String method, Optional<Double> reference) {
        boolean logarithmic =
                form == PlotForm.CROSSINGS
                        || (canBeLogarithmic(drawn) && spreads(extents(drawn, reference)));
        double largest =
                points(drawn).mapToDouble(point -> Math.abs(point.value())).max().orElse(0);
        NumberText.Unit scale = NumberText.Unit.of(unit, largest);
        List<Integer> shown = shown(drawn);
        List<Estimate> sample = new ArrayList<>();
        List<ChartSeries> scaled = new ArrayList<>();
        for (ChartSeries line : drawn) {
            sample.addAll(line.sample());
            scaled.add(line.in(scale.size(), shown));
        }
        String isolation = run.unisolated().map(", not isolated (%s engine)"::formatted).orElse("");
        return new Chart(
                name,
                run.title(),
                List.of(
                        conditions + isolation,
                        sample.isEmpty() ? method : LevelLabels.sample(sample) + ", " + method),
                drawnAs(logarithmic),
                across,
                shown.stream().map(categories::get).toList(),
                new Chart.Scale(quantity, scale.symbol(), logarithmic, reference),
                event,
                scaled);
    }

    /**
     * Returns true if the axis may be logarithmic. Stacked bars add up, times run evenly, and cells
     * do not have a y axis.
     */
    private boolean canBeLogarithmic(List<ChartSeries> drawn) {
        return form != PlotForm.SPANS
                && form != PlotForm.CELLS
                && form != PlotForm.MAP
                && drawn.stream().allMatch(line -> line.column().isEmpty());
    }

    private static DoubleStream extents(List<ChartSeries> drawn, Optional<Double> reference) {
        return DoubleStream.concat(
                points(drawn).flatMapToDouble(ChartPoint::ends),
                reference.stream().mapToDouble(Double::doubleValue));
    }

    /** Returns true if values are so far apart that only a logarithmic axis can show them all. */
    static boolean spreads(DoubleStream values) {
        var all = values.summaryStatistics();
        return all.getMin() > 0 && all.getMax() / all.getMin() > LARGEST_LINEAR_SPAN;
    }

    /**
     * Returns the categories to show. Counts chosen by a search appear only if one of the lines has
     * them; the others are not gaps.
     */
    private List<Integer> shown(List<ChartSeries> drawn) {
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < categories.size(); i++) {
            if (!isSearched() || isMeasured(drawn, i)) {
                shown.add(i);
            }
        }
        return shown;
    }

    private static boolean isMeasured(List<ChartSeries> drawn, int category) {
        for (ChartSeries line : drawn) {
            if (!line.guide() && line.points().get(category).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private PlotForm drawnAs(boolean logarithmic) {
        return switch (form) {
            case BARS -> logarithmic ? PlotForm.POINTS : form;
            case LINES -> isSearched() ? PlotForm.LINES_OVER_GAPS : form;
            case LINES_OVER_GAPS,
                    TRACES,
                    PERCENTILES,
                    CROSSINGS,
                    POINTS,
                    BOXES,
                    SPANS,
                    CELLS,
                    MAP ->
                    form;
        };
    }

    private boolean isSearched() {
        return run.searched();
    }
}
