package dev.threadscale.report.compare;

import dev.threadscale.claim.MeasuredConfiguration;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Quantity;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.SentinelReadings;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.results.measured.MeasurementsReader;
import dev.threadscale.stats.Estimate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * One of the runs that are compared.
 *
 * @param label the words that distinguish it from the others
 * @param measured elapsed times of its configurations
 */
public record ComparedRun(
        String label,
        RunParticulars particulars,
        Dataset data,
        Measurements measured,
        Optional<Double> sentinelNanos) {

    static ComparedRun read(Run run, String label, RunParticulars particulars) {
        new RunCheck(run.directory()).refuseDamage(Dataset.FILE);
        MeasurementsReader means = new MeasurementsReader(run.record(), List.of(Quantity.TIME));
        Dataset data = Dataset.read(run, means::iteration);
        List<ForkRow> forks = ForkRow.read(run.directory(), run.levels());
        forks.forEach(means::fork);
        UnavailableRow.read(run.directory(), run.levels(), means::unavailable);
        return new ComparedRun(
                label,
                particulars,
                data,
                means.measurements(),
                SentinelReadings.read(run, forks).median());
    }

    Run run() {
        return data.run();
    }

    /** The configurations by the levels of all axes of a comparison, in their order. */
    Map<Levels, MeasuredConfiguration> configurations(List<MeasuredAxis> axes) {
        return by(axes, measured.configurations(), MeasuredConfiguration::levels);
    }

    /** Measurements of the configurations of which a fork completed. */
    Map<Levels, SummaryRow> measured(List<MeasuredAxis> axes) {
        return by(axes, data.measured(), SummaryRow::levels);
    }

    /** Elapsed times by the levels of all axes of a comparison. */
    Variable elapsed(List<MeasuredAxis> axes) {
        Map<Levels, Estimate> times = new HashMap<>();
        measured(axes).forEach((levels, one) -> times.put(levels, one.elapsed()));
        return Variable.elapsed(axes, times);
    }

    /** The elapsed times of several runs, with an axis of their labels. */
    static Variable elapsed(List<ComparedRun> runs, List<MeasuredAxis> axes) {
        List<Variable> each =
                runs.stream().map(run -> run.elapsed(axes).named(run.label())).toList();
        return Variable.together("elapsed", each.getFirst().title(), MeasuredAxis.RUN, each);
    }

    /** The workload, and parameters that are the same for the whole run, are levels as well. */
    private <T> Map<Levels, T> by(
            List<MeasuredAxis> axes, List<T> all, Function<T, Levels> levels) {
        Levels fixed = particulars.fixed();
        Map<Levels, T> by = new TreeMap<>(MeasuredAxis.order(axes));
        for (T one : all) {
            by.put(Variable.only(fixed.with(levels.apply(one)), axes), one);
        }
        return by;
    }

    /** A configuration as {@code comparison.csv} has it. */
    ComparisonRow.Side side(Optional<SummaryRow> of) {
        return new ComparisonRow.Side(
                label,
                run().experiment(),
                run().id(),
                of.map(SummaryRow::configuration),
                of.map(SummaryRow::elapsed));
    }

    /** The median of its sentinels, which are the same in every run. */
    String sentinel() {
        return sentinelNanos.map(ns -> NumberText.time(ns)).orElse("");
    }
}
