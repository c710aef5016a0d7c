package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configurations that differ only in the searched axis.
 *
 * @param levels one of each axis; the level of the searched axis is replaced by the count
 */
public record Series(Experiment experiment, Map<String, Level> levels) {

    /** Returns the series of a plan, each searched for its own knee; none unless it searches. */
    public static List<Series> of(Plan plan) {
        if (plan.experiment().search().isEmpty()) {
            return List.of();
        }
        Search search = plan.experiment().search().get();
        Level first = search.level(search.from());
        List<Series> series = new ArrayList<>();
        for (Configuration configuration : plan.configurations()) {
            if (first.equals(configuration.levels().get(search.axis()))) {
                series.add(new Series(plan.experiment(), configuration.levels()));
            }
        }
        return series;
    }

    /** Returns the configuration with a count, whether it makes sense or not. */
    public Configuration at(long count) {
        Search search = experiment.search().orElseThrow();
        Map<String, Level> replaced = new LinkedHashMap<>(levels);
        replaced.put(search.axis(), search.level(count));
        return Configuration.of(experiment, replaced);
    }

    /** Returns the labels that all of its configurations have. */
    public Levels labels() {
        Search search = experiment.search().orElseThrow();
        return at(search.from()).labels().without(search.axis());
    }

    /**
     * Returns the reason why the configuration with a count does not make sense; empty if it does.
     */
    public Optional<String> problem(long count) {
        return CombinationCheck.problem(experiment, at(count));
    }
}
