package dev.threadscale.report.data;

import dev.threadscale.results.measured.Numbers;
import dev.threadscale.stats.Quantiles;
import dev.threadscale.stats.SteadyState;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How many forks of a configuration had warmed up before they were measured.
 *
 * @param forks of the configuration
 * @param checkedForks of them those that have enough iterations to tell
 * @param steadyForks of these those whose measured iterations are steady from the first one on
 * @param firstSteady number of the first steady iteration, from 1, warm-up included: the median of
 *     the forks that have one
 */
public record Steadiness(int forks, int checkedForks, int steadyForks, OptionalDouble firstSteady) {

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
        double[] first = found.toArray();
        return new Steadiness(
                forks.size(),
                checked,
                steady,
                first.length == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Quantiles.at(first, 0.5)));
    }

    public boolean isChecked() {
        return checkedForks > 0;
    }

    /** Empty if none was checked. */
    OptionalInt knownSteadyForks() {
        return isChecked() ? OptionalInt.of(steadyForks) : OptionalInt.empty();
    }

    /** Up to one fork in ten is called unsteady by chance, so that most of them have to be. */
    public boolean isDoubtful() {
        return 2 * steadyForks < checkedForks;
    }
}
