package dev.threadscale.report.compare;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.SentinelReadings;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.MeasurementsReader;
import dev.threadscale.results.RunCheck;
import dev.threadscale.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One of the runs that are compared.
 *
 * @param label the words that distinguish it from the others
 * @param measured elapsed times of its configurations
 */
public record ComparedRun(
        String label,
        RunParticulars particulars,
        Run run,
        List<MeasuredConfiguration> measured,
        Optional<Double> sentinelNanos) {

    static ComparedRun read(Run run, String label, RunParticulars particulars) {
        new RunCheck(run.directory()).refuseDamage(Dataset.FILE);
        MeasurementsReader reader = new MeasurementsReader(run.record(), Stream.of(Quantity.TIME));
        reader.iterations(run.directory());
        List<ForkRow> forks = ForkRow.read(run.directory(), run.levels());
        reader.ends(run.directory(), forks);
        return new ComparedRun(
                label,
                particulars,
                run,
                reader.measurements().configurations(),
                SentinelReadings.read(run, forks).median());
    }

    /**
     * Returns the configurations by their levels on all axes of a comparison, in their order. The
     * workload and parameters that are constant in the whole run are levels as well.
     */
    Map<Levels, MeasuredConfiguration> configurations(List<MeasuredAxis> axes) {
        Levels fixed = particulars.fixed();
        Map<Levels, MeasuredConfiguration> by = new TreeMap<>(MeasuredAxis.order(axes));
        for (MeasuredConfiguration one : measured) {
            by.put(Variable.only(fixed.with(one.levels()), axes), one);
        }
        return by;
    }

    /** Returns elapsed times by the levels of all axes of a comparison, in their order. */
    Map<Levels, Estimate> times(List<MeasuredAxis> axes) {
        Map<Levels, Estimate> times = new LinkedHashMap<>();
        configurations(axes)
                .forEach((levels, one) ->
                        one.estimate(Quantity.ELAPSED).ifPresent(time -> times.put(levels, time)));
        return times;
    }

    Variable elapsed(List<MeasuredAxis> axes) {
        return Variable.elapsed(axes, times(axes));
    }

    /** Returns the elapsed times of several runs, with an axis of their labels. */
    static Variable elapsed(List<ComparedRun> runs, List<MeasuredAxis> axes) {
        List<Variable> each =
                runs.stream().map(run -> run.elapsed(axes).named(run.label())).toList();
        return Variable.together("elapsed", each.getFirst().title(), MeasuredAxis.RUN, each);
    }

    /** Returns a configuration as in {@code comparison.csv}. */
    ComparisonRow.Side side(Optional<MeasuredConfiguration> of) {
        return new ComparisonRow.Side(
                label,
                run.experiment(),
                run.id(),
                of.filter(MeasuredConfiguration::isMeasured).map(MeasuredConfiguration::id),
                of.flatMap(one -> one.estimate(Quantity.ELAPSED)));
    }

    /** Returns the median of its sentinels, which do the same work in every run. */
    String sentinel() {
        return sentinelNanos.map(ns -> NumberText.time(ns)).orElse("");
    }
}
