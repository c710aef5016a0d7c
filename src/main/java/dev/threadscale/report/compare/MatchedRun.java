package dev.threadscale.report.compare;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run as a side of a comparison.
 *
 * @param label distinguishes it from the other runs
 * @param quantities the known ones by which it may be compared, the most telling last
 */
record MatchedRun(String label, Run run, Conditions.OfRun conditions, List<Quantity> quantities) {

    /**
     * Reads a run.
     *
     * @param asked the quantity that was asked for
     * @param isJudged true if the quantities of its findings are needed too
     */
    static MatchedRun read(
            Run run,
            String label,
            Conditions.OfRun conditions,
            Optional<String> asked,
            boolean isJudged) {
        List<Quantity> candidates = ComparedQuantity.candidates(run, asked);
        new RunCheck(run.directory()).refuseDamage(WorkerTable.ITERATIONS.file());
        List<Quantity> quantities = new ArrayList<>(candidates);
        if (isJudged) {
            run.record().experiment().findings().forEach(finding -> quantities.add(finding.of()));
        }
        Run read = run.reading(quantities);
        return new MatchedRun(
                label,
                read,
                conditions,
                ComparedQuantity.known(candidates, read.measurements().configurations()));
    }

    /**
     * Judges the findings, by id. An unfinished run does not have judgements, because claims are
     * about whole configurations.
     */
    Map<String, Judgement> judgements() {
        Map<String, Judgement> judgements = new LinkedHashMap<>();
        List<Finding> findings = run.record().experiment().findings();
        if (run.finished() && !findings.isEmpty()) {
            for (Judgement judgement : Judge.judge(findings, run.measurements())) {
                judgements.put(judgement.finding().id(), judgement);
            }
        }
        return judgements;
    }

    /**
     * Returns the configurations by their levels on all axes of a comparison, in their order. The
     * workload and parameters that are constant in the whole run are levels as well.
     */
    Map<Levels, MeasuredConfiguration> configurations(List<Axis> axes) {
        Levels fixed = conditions.fixed();
        Map<Levels, MeasuredConfiguration> byLevels = new TreeMap<>(Axis.order(axes));
        for (MeasuredConfiguration configuration : run.measurements().configurations()) {
            byLevels.put(Frame.only(fixed.with(configuration.levels()), axes), configuration);
        }
        return byLevels;
    }

    /** Returns the values of a quantity by the levels of all axes of a comparison, in order. */
    Map<Levels, Estimate> values(List<Axis> axes, ComparedQuantity quantity) {
        Map<Levels, Estimate> values = new LinkedHashMap<>();
        configurations(axes)
                .forEach((levels, configuration) -> {
                    Estimate value = configuration.estimates().get(quantity.of());
                    if (value != null) {
                        values.put(levels, value);
                    }
                });
        return values;
    }

    Frame variable(List<Axis> axes, ComparedQuantity quantity) {
        return quantity.variable(axes, values(axes, quantity));
    }

    MatchedPair.Side side(Optional<MeasuredConfiguration> configuration) {
        return new MatchedPair.Side(label, run.experiment(), run.id(), configuration);
    }

    /** Returns the median of its sentinels, which do the same work in every run. */
    String sentinel() {
        return run.sentinels().median().map(ns -> NumberText.time(ns)).orElse("");
    }
}
