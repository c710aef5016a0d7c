package dev.threadscale.measured;

import dev.threadscale.measured.Samples.Course;
import dev.threadscale.stats.Quantiles;
import dev.threadscale.stats.SteadyState;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The number of forks of a configuration that were warm before they were measured.
 *
 * @param forks of the configuration
 * @param checkedForks those that have enough iterations to decide
 * @param steadyForks those of the checked ones whose measured iterations are steady from the first
 *     one on
 * @param firstSteady number of the first steady iteration, from 1, warm-up included: the median of
 *     the forks that have one
 */
public record Steadiness(
        int forks, int checkedForks, int steadyForks, Optional<Double> firstSteady) {

    static final Steadiness UNKNOWN = new Steadiness(0, 0, 0, Optional.empty());

    /** Returns the steadiness of forks from all of their iterations. */
    static Steadiness of(List<Course> forks) {
        int checked = 0;
        int steady = 0;
        Numbers found = new Numbers();
        for (Course fork : forks) {
            double[] times = fork.times();
            int leftOut = fork.leftOut();
            SteadyState state = SteadyState.of(Arrays.copyOfRange(times, leftOut, times.length));
            checked += state.isChecked() ? 1 : 0;
            steady += state.isReachedAfter(leftOut > 0 ? 0 : fork.warmup().size()) ? 1 : 0;
            state.from().ifPresent(from -> found.add(leftOut + from + 1));
        }
        return new Steadiness(
                forks.size(),
                checked,
                steady,
                Optional.of(found.toArray())
                        .filter(first -> first.length > 0)
                        .map(first -> Quantiles.at(first, 0.5)));
    }

    public boolean isChecked() {
        return checkedForks > 0;
    }

    /** Returns the number of steady forks; empty if none was checked. */
    public Optional<Integer> ofChecked() {
        return isChecked() ? Optional.of(steadyForks) : Optional.empty();
    }

    /**
     * Returns true if most forks are unsteady. Up to one fork in ten is called unsteady by chance.
     */
    public boolean isDoubtful() {
        return 2 * steadyForks < checkedForks;
    }
}
