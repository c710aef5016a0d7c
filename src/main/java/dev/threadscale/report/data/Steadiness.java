package dev.threadscale.report.data;

import dev.threadscale.stats.Quantiles;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How many forks of a configuration had warmed up before they were measured.
 *
 * @param forks that have enough iterations to tell
 * @param steadyForks of them those whose measured iterations are steady from the first one on
 * @param firstSteady number of the first steady iteration, from 1, warm-up included: the median of
 *     the forks that have one
 */
public record Steadiness(int forks, int steadyForks, OptionalDouble firstSteady) {

    /** Empty if no fork has enough iterations to tell. */
    static Optional<Steadiness> of(Collection<IterationSeries> all) {
        List<IterationSeries> told = all.stream().filter(IterationSeries::tells).toList();
        if (told.isEmpty()) {
            return Optional.empty();
        }
        int steady = 0;
        Numbers found = new Numbers();
        for (IterationSeries series : told) {
            OptionalInt from = series.firstSteady();
            from.ifPresent(found::add);
            steady += series.isSteadyFrom(from) ? 1 : 0;
        }
        double[] first = found.toArray();
        return Optional.of(
                new Steadiness(
                        told.size(),
                        steady,
                        first.length == 0
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(Quantiles.at(first, 0.5))));
    }

    /** Up to one fork in ten is called unsteady by chance, so that most of them have to be. */
    public boolean isDoubtful() {
        return 2 * steadyForks < forks;
    }
}
