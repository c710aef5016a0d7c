package dev.threadscale.report.chart;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Observations.Subjects;
import dev.threadscale.report.data.Overload;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.Run;
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
    static Stream<Panel> latencies(Analysis analysis) {
        return Observations.percentiles(analysis).flatMap(Facets::eachPanel);
    }

    /** Returns achieved amounts over planned ones. */
    static Stream<Panel> achieved(Analysis analysis) {
        return Observations.achieved(analysis).flatMap(Facets::eachPanel);
    }

    /** Returns the planned amounts that achieved ones are compared with. */
    static List<ChartSeries> offered(Panel achieved) {
        List<Optional<Double>> planned = new ArrayList<>();
        for (String level : achieved.facets().count().labels()) {
            planned.add(Optional.of(Double.valueOf(level)));
        }
        return List.of(ChartSeries.of("offered", Style.ideal(), planned, List.of()).asGuide());
    }

    /** Returns the errors and the overloaded lines of a panel in words; empty if there are none. */
    static String load(Analysis analysis, Panel panel) {
        List<String> words = new ArrayList<>();
        ServiceErrors.of(analysis)
                .mostOf(panel)
                .ifPresent(most -> words.add("up to " + most.words()));
        List<Overload> overloads = Overload.of(analysis, panel);
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
    static Stream<Panel> highestRates(Analysis analysis) {
        return analysis.run().record().search().filter(Search::hasLevel).stream()
                .flatMap(search -> highestRates(analysis.run(), search));
    }

    private static Stream<Panel> highestRates(Run run, Search search) {
        Map<Levels, Estimate> rates = new HashMap<>();
        for (SearchRow row : SearchRow.read(run.directory(), run.record())) {
            double[] ends =
                    Stream.concat(
                                    row.low().stream(),
                                    row.high().filter(_ -> row.isMonotone()).stream())
                            .mapToDouble(Count::count)
                            .toArray();
            if (row.low().isPresent()) {
                rates.put(row.levels(), Estimate.of(List.of(ends)));
            }
        }
        Frame highest =
                new Frame(
                                "highest-" + search.axis(),
                                "Highest " + search.axis(),
                                run.record().experiment().unitOf(search.axis()),
                                run.axes().stream().filter(axis -> !axis.searched()).toList(),
                                rates)
                        .narrowed();
        Axis cpus = highest.axis(Axes.CPUS).sorted();
        if (!cpus.varies()) {
            return Stream.empty();
        }
        Facets facets = Facets.of(run, highest);
        return (cpus.isNumeric()
                        ? facets.curves(cpus, highest.axis(Axes.THREADS))
                        : facets.bars(cpus))
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
            brackets.add(ChartSeries.of(rates.facets(), curve, points));
        }
        return brackets;
    }

    private static ChartPoint bracket(Estimate ends) {
        return ChartPoint.bracket(
                ends.minimum(), Optional.of(ends.maximum()).filter(_ -> ends.iterations() > 1));
    }

    /** Returns latencies over their percentiles. */
    static Stream<Panel> percentiles(Analysis analysis) {
        return Observations.bySubject(analysis).stream()
                .filter(ObservedFacets::isCurve)
                .flatMap(subjects -> percentiles(analysis, subjects.frame()).eachPanel());
    }

    private static boolean isCurve(Subjects subjects) {
        Axis axis = subjects.axis();
        return subjects.names() == 1 && axis.is(Axis.PERCENTILE) && axis.isNumeric();
    }

    private static Facets percentiles(Analysis analysis, Frame all) {
        Frame shown =
                all.where(levels -> isShown(Double.parseDouble(levels.get(Axis.PERCENTILE))))
                        .narrowed()
                        .named(all.name().replaceFirst("_ns$", ""));
        Axis percentiles = shown.axis(Axis.PERCENTILE);
        Axis lines =
                shown.varying().stream()
                        .filter(axis -> !axis.is(Axis.PERCENTILE))
                        .filter(axis -> axis.labels().size() <= Facets.MOST_LINES)
                        .min(
                                Comparator.comparing((Axis axis) -> !axis.is(Axes.THREADS))
                                        .thenComparing(Facets::isCount))
                        .orElseGet(() -> shown.axis(Axes.THREADS));
        return Facets.of(analysis.run(), shown)
                .with(PlotForm.PERCENTILES, List.of(percentiles.sorted()), List.of(lines));
    }

    private static boolean isShown(double percentile) {
        return percentile >= FIRST_PERCENTILE && percentile < 100;
    }

    /**
     * Returns shares and values by thread, CPU or priority, with the configurations side by side.
     */
    static Stream<Panel> bySubject(Analysis analysis) {
        return Observations.bySubject(analysis).stream()
                .filter(subjects -> !isCurve(subjects))
                .flatMap(subjects -> bySubject(analysis, subjects).eachPanel());
    }

    /** Returns the last name of subjects on the x axis, or as bars if there are more names. */
    private static Facets bySubject(Analysis analysis, Subjects subjects) {
        Facets all = Facets.of(analysis.run(), subjects.frame());
        Axis last = subjects.axis();
        Facets facets =
                subjects.names() > 1 && last.labels().size() <= Facets.MOST_LINES
                        ? all.inCategories(last)
                        : all.bars(last);
        boolean curves =
                facets.across().size() == 1
                        && Facets.isCount(facets.count())
                        && bars(facets) > MOST_BARS;
        return curves ? facets.as(PlotForm.LINES) : facets;
    }

    private static int bars(Facets facets) {
        return facets.count().labels().size() * facets.frame().count(facets.lines());
    }

    /**
     * Returns observations with one value per iteration, laid out like elapsed times. If those are
     * bars, all values of one unit are shown side by side.
     */
    static Stream<Panel> ofIterations(Analysis analysis) {
        Map<String, List<Frame>> byUnit =
                Observations.others(analysis)
                        .collect(
                                Collectors.groupingBy(
                                        Frame::unit, TreeMap::new, Collectors.toList()));
        return byUnit.values().stream()
                .flatMap(same -> ofUnit(analysis, same))
                .flatMap(Facets::eachPanel);
    }

    private static Stream<Facets> ofUnit(Analysis analysis, List<Frame> same) {
        if (same.size() > 1 && !analysis.times().form().isLines()) {
            String name = "observed-" + same.getFirst().unit();
            Frame all = Frame.together(name, "Observed", Axis.OBSERVED, same);
            return Stream.of(Facets.of(analysis.run(), all).inCategories(all.axis(Axis.OBSERVED)));
        }
        return same.stream().map(frame -> Facets.of(analysis.run(), frame).best());
    }

    /** Returns the mean CPU time of each type of task. */
    static Stream<Panel> tasksByType(Analysis analysis) {
        Frame frame = TaskLogs.byType(analysis);
        return Facets.of(analysis.run(), frame).bars(frame.axis(Axis.TASK_TYPE)).eachPanel();
    }

    /** Returns the CPU times of tasks, sorted. */
    static Stream<Panel> tasksSorted(Analysis analysis) {
        Frame frame = TaskLogs.sorted(analysis);
        return Facets.of(analysis.run(), frame)
                .curves(frame.axis(Axis.TASK_SHARE), frame.axis(Axis.TASK_TYPE))
                .eachPanel();
    }

    /** Returns the CPU time of the tasks of each thread. */
    static Stream<Panel> tasksByThread(Analysis analysis) {
        Frame frame = TaskLogs.byThread(analysis);
        Axis threads = frame.axis(Axis.TASK_THREAD);
        if (threads.labels().size() > MOST_THREADS) {
            return Stream.empty();
        }
        Facets facets = Facets.of(analysis.run(), frame).bars(threads);
        return (bars(facets) > MOST_BARS_OF_THREADS ? facets.as(PlotForm.POINTS) : facets)
                .eachPanel();
    }
}
