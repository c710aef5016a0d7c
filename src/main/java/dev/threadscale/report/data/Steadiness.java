package dev.threadscale.report.data;

import dev.threadscale.results.measured.Numbers;
import dev.threadscale.results.measured.Track;
import dev.threadscale.stats.Quantiles;
import dev.threadscale.stats.SteadyState;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * The number of forks of a configuration that had warmed up before they were measured.
 *
 * @param forks of the configuration
 * @param checkedForks of them those that have enough iterations to tell
 * @param steadyForks of these those whose measured iterations are steady from the first one on
 * @param firstSteady number of the first steady iteration, from 1, warm-up included: the median of
 *     the forks that have one
 */
public record Steadiness(
        int forks, int checkedForks, int steadyForks, Optional<Double> firstSteady) {

    static Steadiness of(Collection<IterationSeries> forks) {
        int checked = 0;
        int steady = 0;
        Numbers found = new Numbers();
        for (IterationSeries fork : forks) {
            SteadyState state = fork.steadyState();
            checked += state.isChecked() ? 1 : 0;
            steady += state.isReachedAfter(fork.warmup()) ? 1 : 0;
            state.from().ifPresent(from -> found.add(from + 1));
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

    /** Up to one fork in ten is called unsteady by chance, so that most of them have to be. */
    public boolean isDoubtful() {
        return 2 * steadyForks < checkedForks;
    }

    /** The iterations of one fork in their order, warm-up first, whatever the order of the rows. */
    public static final class IterationSeries {

        private final Track warmup = new Track();
        private final Track measured = new Track();

        void add(boolean isMeasurement, double iteration, double value) {
            (isMeasurement ? measured : warmup).add(iteration, value);
        }

        SteadyState steadyState() {
            double[] values = Arrays.copyOf(warmup.inOrder(), warmup.size() + measured.size());
            System.arraycopy(measured.inOrder(), 0, values, warmup.size(), measured.size());
            return SteadyState.of(values);
        }

        /** The number of iterations that were no measurement. */
        int warmup() {
            return warmup.size();
        }
    }
}
