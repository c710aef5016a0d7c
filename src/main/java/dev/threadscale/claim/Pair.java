package dev.threadscale.claim;

import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.EffectSize;
import java.util.Optional;

/** Two configurations whose ratio of a quantity was taken. */
public record Pair(MeasuredConfiguration over, MeasuredConfiguration under, Quantity of) {

    /** The effect size of the logarithms of the forks' means; empty with a single fork. */
    public Optional<Double> effectSize() {
        return EffectSize.hedgesG(over.logarithms(of), under.logarithms(of));
    }
}
