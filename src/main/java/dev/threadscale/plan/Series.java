package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Search;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The configurations that differ in the axis that is searched alone.
 *
 * @param levels one of each axis; that of the axis searched is replaced by the count
 */
public record Series(Experiment experiment, Map<String, Level> levels) {

    /** The configuration with a count, whether it makes sense or not. */
    public Configuration at(long count) {
        Search search = experiment.search().orElseThrow();
        Map<String, Level> replaced = new LinkedHashMap<>(levels);
        replaced.put(search.axis(), search.level(count));
        return Configuration.of(experiment, replaced);
    }

    /** Why the configuration with a count makes no sense, or empty if it does. */
    public Optional<String> problem(long count) {
        return Combinations.problem(experiment, at(count));
    }
}
