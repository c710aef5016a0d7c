package dev.threadscale.report.compare;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One of the runs that are compared.
 *
 * @param label the words that distinguish it from the others
 * @param measured values of its configurations
 * @param quantities the known ones by which it may be compared, the most telling last
 */
public record ComparedRun(
        String label,
        RunParticulars particulars,
        Run run,
        List<MeasuredConfiguration> measured,
        List<Quantity> quantities,
        Optional<Double> sentinelNanos) {

    /**
     * Reads a run.
     *
     * @param of the quantity that was asked for
     */
    static ComparedRun read(
            Run run, String label, RunParticulars particulars, Optional<String> of) {
        List<Quantity> candidates = ComparedQuantity.candidates(run, of);
        new RunCheck(run.directory()).refuseDamage(WorkerTable.ITERATIONS.file());
        Run read = run.reading(candidates);
        List<MeasuredConfiguration> measured = read.measurements().configurations();
        return new ComparedRun(
                label,
                particulars,
                run,
                measured,
                ComparedQuantity.known(candidates, measured),
                read.sentinels().median());
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

    /** Returns the values of a quantity by the levels of all axes of a comparison, in order. */
    Map<Levels, Estimate> values(List<MeasuredAxis> axes, ComparedQuantity quantity) {
        Map<Levels, Estimate> values = new LinkedHashMap<>();
        configurations(axes)
                .forEach((levels, one) ->
                        value(one, quantity).ifPresent(known -> values.put(levels, known)));
        return values;
    }

    private static Optional<Estimate> value(MeasuredConfiguration one, ComparedQuantity quantity) {
        return Optional.ofNullable(one.estimates().get(quantity.of()));
    }

    Variable variable(List<MeasuredAxis> axes, ComparedQuantity quantity) {
        return quantity.variable(axes, values(axes, quantity));
    }

    /** Returns the values of several runs, with an axis of their labels. */
    static Variable variable(
            List<ComparedRun> runs, List<MeasuredAxis> axes, ComparedQuantity quantity) {
        Variable first = runs.getFirst().variable(axes, quantity);
        return Variable.together(
                first.name(),
                first.title(),
                MeasuredAxis.RUN,
                runs.stream().map(run -> run.variable(axes, quantity).named(run.label())).toList());
    }

    /** Returns a configuration as in {@code comparison.csv}. */
    ComparisonRow.Side side(Optional<MeasuredConfiguration> one, ComparedQuantity quantity) {
        return new ComparisonRow.Side(
                label,
                run.experiment(),
                run.id(),
                one.map(MeasuredConfiguration::id),
                one.flatMap(known -> value(known, quantity)),
                one.filter(MeasuredConfiguration::isOverloaded).isPresent(),
                one.flatMap(MeasuredConfiguration::errors));
    }

    /** Returns the median of its sentinels, which do the same work in every run. */
    String sentinel() {
        return sentinelNanos.map(ns -> NumberText.time(ns)).orElse("");
    }
}
