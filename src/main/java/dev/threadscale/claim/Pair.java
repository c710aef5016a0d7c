package dev.threadscale.claim;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.EffectSize;
import java.util.Optional;

/** Two configurations that are compared by their ratio of a quantity. */
public record Pair(MeasuredConfiguration over, MeasuredConfiguration under, Quantity of) {

    /** Returns the ratio of geometric means over forks; empty if a side has no value. */
    public Optional<Double> ratio() {
        return Optional.of(over.geometricMean(of) / under.geometricMean(of))
                .filter(Double::isFinite);
    }

    /** Returns the effect size of the logarithms of the forks' means; empty with a single fork. */
    public Optional<Double> effectSize() {
        return EffectSize.hedgesG(over.logarithms(of), under.logarithms(of));
    }
}
