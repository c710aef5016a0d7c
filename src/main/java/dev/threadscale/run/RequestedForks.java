package dev.threadscale.run;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.EndedForks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The forks that a search has asked for so far. */
final class RequestedForks {

    /** The number of the last fork, by id of the configuration. */
    private final Map<String, Integer> last = new HashMap<>();

    /** Begins with those of the plan. */
    RequestedForks(Plan plan) {
        for (Fork fork : plan.forks()) {
            last.merge(fork.configuration().id(), fork.number(), Math::max);
        }
    }

    /** Returns what was measured of each configuration, also later than was asked for. */
    static Map<Levels, MeasuredConfiguration> measured(EndedForks ended) {
        Map<Levels, MeasuredConfiguration> measured = new HashMap<>();
        for (MeasuredConfiguration configuration : ended.measurements(List.of()).configurations()) {
            measured.put(configuration.levels(), configuration);
        }
        return measured;
    }

    /** Asks for the forks up to a number, and returns those that are new. */
    List<Fork> upTo(int number, Configuration configuration) {
        List<Fork> more = new ArrayList<>();
        for (int next = last.getOrDefault(configuration.id(), 0) + 1; next <= number; next++) {
            more.add(new Fork(configuration, next));
        }
        last.merge(configuration.id(), number, Math::max);
        return more;
    }

    boolean has(Configuration configuration) {
        return last.containsKey(configuration.id());
    }

    /** Returns the number of the last fork of a configuration; 0 without one. */
    int last(Configuration configuration) {
        return last.getOrDefault(configuration.id(), 0);
    }

    /** Returns the number of configurations. */
    int size() {
        return last.size();
    }
}
