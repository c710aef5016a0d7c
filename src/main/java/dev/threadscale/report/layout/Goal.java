package dev.threadscale.report.layout;

import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.stats.Estimate;
import java.util.Optional;

/**
 * How well the mean of each configuration was to be known.
 *
 * @param percent the largest half width of its confidence interval, in percent of the mean
 * @param confidencePercent how many of a hundred such intervals hold the true mean
 * @param mostForks of a configuration
 */
public record Goal(double percent, double confidencePercent, int mostForks) {

    /** What was asked of a run; empty if the number of forks was fixed. */
    static Optional<Goal> of(MeasureRecord measure) {
        return measure.precisionPercent() == null
                        || measure.confidencePercent() == null
                        || measure.forksMax() == null
                ? Optional.empty()
                : Optional.of(
                        new Goal(
                                measure.precisionPercent().doubleValue(),
                                measure.confidencePercent().doubleValue(),
                                measure.forksMax()));
    }

    /** Half the width of an estimate's interval, in percent of its mean; infinite if unknown. */
    public double reachedPercent(Estimate estimate) {
        return 100
                * estimate.relativeHalfWidth(confidencePercent / 100)
                        .orElse(Double.POSITIVE_INFINITY);
    }

    public boolean isReachedBy(Estimate estimate) {
        return reachedPercent(estimate) <= percent;
    }
}
