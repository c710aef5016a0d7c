package dev.threadscale.report.chart;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Observations.Subjects;
import dev.threadscale.report.data.Overload;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.data.TaskLogs;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import dev.threadscale.results.SearchRow;
import dev.threadscale.results.SearchRow.Count;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The panels of pictures of observations and logged tasks. Tasks do not have CPU times if their
 * threads do not, which is the case for virtual threads.
 */
final class ObservedFacets {

    /** The percentile from which on a curve is drawn. Below it, most requests are alike. */
    private static final double FIRST_PERCENTILE = 50;

    /**
     * The number of bars above which curves replace them, since the picture would look like a comb.
     */
    private static final int MOST_BARS = 48;

    /**
     * The number of bars of threads above which markers replace them, since the bars would be too
     * thin to see.
     */
    private static final int MOST_BARS_OF_THREADS = 96;

    /** The number of threads above which individual threads are invisible in a picture. */
    private static final int MOST_THREADS = 400;

    private ObservedFacets() {}

    /** Returns the median and a high percentile over the axes of the run. */
    static Stream<Panel> latencies(Evidence evidence) {
        return Observations.percentiles(evidence).flatMap(view -> view.panels().stream());
    }

    /** Returns achieved amounts over planned ones. */
    static Stream<Panel> achieved(Evidence evidence) {
        return Observations.achieved(evidence).flatMap(view -> view.panels().stream());
    }

    /** Returns the planned amounts that achieved ones are compared with. */
    static List<ChartSeries> offered(Panel achieved) {
        List<Optional<Double>> planned = new ArrayList<>();
        for (String level : achieved.view().count().levels()) {
            planned.add(Optional.of(Double.valueOf(level)));
        }
        return List.of(ChartSeries.of("offered", Style.ideal(), planned, List.of()).asGuide());
    }

    /** Returns the errors and the overloaded lines of a panel in words; empty if there are none. */
    static String load(Evidence evidence, Panel panel) {
        List<String> words = new ArrayList<>();
        ServiceErrors.of(evidence.data())
                .mostOf(panel)
                .ifPresent(most -> words.add("up to " + most.words()));
        List<Overload> overloads = Overload.of(evidence, panel);
        if (!overloads.isEmpty()) {
            words.add(
                    overloads.stream()
                            .map(Overload::words)
                            .collect(Collectors.joining("; ", "overloaded: ", "")));
        }
        return String.join("; ", words);
    }

    /**
     * Returns the highest rates that meet a service level over CPUs; none with a single number of
     * CPUs, for which a table is enough. The values of a rate are the highest that meets the level
     * and, if known, the lowest that misses it.
     */
    static Stream<Panel> highestRates(Evidence evidence) {
        return evidence.run().record().search().filter(Search::hasLevel).stream()
                .flatMap(search -> highestRates(evidence.run(), search));
    }

    private static Stream<Panel> highestRates(Run run, Search search) {
        Map<Levels, Estimate> rates = new HashMap<>();
        for (SearchRow row : SearchRow.read(run.directory(), run.record())) {
            double[] ends =
                    Stream.concat(row.low().stream(), row.high().filter(_ -> row.isMonotone()).stream())
                            .mapToDouble(Count::count)
                            .toArray();
            if (row.low().isPresent()) {
                rates.put(row.levels(), Estimate.of(List.of(ends)));
            }
        }
        Variable highest =
                new Variable(
                                "highest-" + search.axis(),
                                "Highest " + search.axis(),
                                run.record().experiment().unitOf(search.axis()),
                                run.axes().stream().filter(axis -> !axis.searched()).toList(),
                                rates)
                        .narrowed();
        MeasuredAxis cpus = highest.axis(Axes.CPUS).sorted();
        if (!cpus.varies()) {
            return Stream.empty();
        }
        Layout layout = new Layout(run, highest);
        return (cpus.isNumeric()
                        ? layout.curves(cpus, highest.axis(Axes.THREADS))
                        : layout.bars(cpus))
                .fewPanels();
    }

    /** Returns brackets from the highest rate that meets a level to the lowest that misses it. */
    static List<ChartSeries> brackets(Panel rates) {
        List<ChartSeries> brackets = new ArrayList<>();
        for (Curve curve : rates.curves()) {
            List<Optional<ChartPoint>> points = new ArrayList<>();
            for (Optional<Estimate> ends : curve.points()) {
                points.add(ends.map(ObservedFacets::bracket));
            }
            Style style = Palette.style(rates.view(), curve);
            brackets.add(new ChartSeries(curve.label(), style, points, List.of()));
        }
        return brackets;
    }

    private static ChartPoint bracket(Estimate ends) {
        return ChartPoint.bracket(
                ends.minimum(),
                Optional.of(ends.maximum()).filter(_ -> ends.iterations() > 1));
    }

    /** Returns latencies over their percentiles. */
    static Stream<Panel> percentiles(Evidence evidence) {
        return Observations.bySubject(evidence).stream()
                .filter(ObservedFacets::isCurve)
                .flatMap(subjects -> percentiles(evidence, subjects.variable()).panels().stream());
    }

    private static boolean isCurve(Subjects subjects) {
        MeasuredAxis axis = subjects.axis();
        return subjects.names() == 1 && axis.is(MeasuredAxis.PERCENTILE) && axis.isNumeric();
    }

    private static View percentiles(Evidence evidence, Variable all) {
        Variable shown =
                all.where(levels ->
                                isShown(Double.parseDouble(levels.get(MeasuredAxis.PERCENTILE))))
                        .narrowed()
                        .named(all.name().replaceFirst("_ns$", ""));
        MeasuredAxis percentiles = shown.axis(MeasuredAxis.PERCENTILE);
        MeasuredAxis lines =
                shown.varying().stream()
                        .filter(axis -> !axis.is(MeasuredAxis.PERCENTILE))
                        .filter(axis -> axis.levels().size() <= Layout.MOST_LINES)
                        .min(
                                Comparator.comparing((MeasuredAxis axis) -> !axis.is(Axes.THREADS))
                                        .thenComparing(Layout::isCount))
                        .orElseGet(() -> shown.axis(Axes.THREADS));
        return new Layout(evidence.run(), shown)
                .view(PlotForm.PERCENTILES, List.of(percentiles.sorted()), List.of(lines));
    }

    private static boolean isShown(double percentile) {
        return percentile >= FIRST_PERCENTILE && percentile < 100;
    }

    /**
     * Returns shares and values by thread, CPU or priority, with the configurations side by side.
     */
    static Stream<Panel> bySubject(Evidence evidence) {
        return Observations.bySubject(evidence).stream()
                .filter(subjects -> !isCurve(subjects))
                .flatMap(subjects -> bySubject(evidence, subjects).panels().stream());
    }

    /**
     * Returns a view with the last name of subjects on the x axis, or bars if there are more names.
     */
    private static View bySubject(Evidence evidence, Subjects subjects) {
        Layout layout = new Layout(evidence.run(), subjects.variable());
        MeasuredAxis last = subjects.axis();
        View view =
                subjects.names() > 1 && last.levels().size() <= Layout.MOST_LINES
                        ? layout.inCategories(last)
                        : layout.bars(last);
        boolean curves =
                view.across().size() == 1 && Layout.isCount(view.count()) && bars(view) > MOST_BARS;
        return curves ? view.as(PlotForm.LINES) : view;
    }

    private static int bars(View view) {
        return view.count().levels().size() * view.variable().combinations(view.lines()).size();
    }

    /**
     * Returns observations with one value per iteration, laid out like elapsed times. If those are
     * bars, all values of one unit are shown side by side.
     */
    static Stream<Panel> ofIterations(Evidence evidence) {
        Map<String, List<Variable>> byUnit =
                Observations.others(evidence)
                        .collect(
                                Collectors.groupingBy(
                                        Variable::unit, TreeMap::new, Collectors.toList()));
        return byUnit.values().stream()
                .flatMap(same -> ofUnit(evidence, same))
                .flatMap(view -> view.panels().stream());
    }

    private static Stream<View> ofUnit(Evidence evidence, List<Variable> same) {
        if (same.size() > 1 && !evidence.times().form().isLines()) {
            String name = "observed-" + same.getFirst().unit();
            Variable all = Variable.together(name, "Observed", MeasuredAxis.OBSERVED, same);
            return Stream.of(
                    new Layout(evidence.run(), all).inCategories(all.axis(MeasuredAxis.OBSERVED)));
        }
        return same.stream().map(variable -> new Layout(evidence.run(), variable).best());
    }

    /** Returns the mean CPU time of each type of task. */
    static Stream<Panel> tasksByType(Evidence evidence) {
        Variable variable = TaskLogs.byType(evidence);
        return new Layout(evidence.run(), variable)
                .bars(variable.axis(MeasuredAxis.TASK_TYPE)).panels().stream();
    }

    /** Returns the CPU times of tasks, sorted. */
    static Stream<Panel> tasksSorted(Evidence evidence) {
        Variable variable = TaskLogs.sorted(evidence);
        return new Layout(evidence.run(), variable)
                        .curves(
                                variable.axis(MeasuredAxis.TASK_SHARE),
                                variable.axis(MeasuredAxis.TASK_TYPE))
                        .panels()
                        .stream();
    }

    /** Returns the CPU time of the tasks of each thread. */
    static Stream<Panel> tasksByThread(Evidence evidence) {
        Variable variable = TaskLogs.byThread(evidence);
        MeasuredAxis threads = variable.axis(MeasuredAxis.TASK_THREAD);
        if (threads.levels().size() > MOST_THREADS) {
            return Stream.empty();
        }
        View view = new Layout(evidence.run(), variable).bars(threads);
        return (bars(view) > MOST_BARS_OF_THREADS ? view.as(PlotForm.POINTS) : view)
                .panels().stream();
    }
}
