package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.MachineLevel;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipSearch;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A combination of the other axes, for which a search compares two sides over the searched axis.
 *
 * @param levels one of each axis; those of the sides and of the searched axis are replaced
 */
public record Duel(Experiment experiment, Map<String, Level> levels) {

    /** Returns the duels of a plan; none unless it searches for a flip. */
    public static List<Duel> of(Plan plan) {
        Set<Levels> found = new HashSet<>();
        List<Duel> duels = new ArrayList<>();
        if (plan.experiment().flip().isPresent()) {
            for (Configuration configuration : plan.configurations()) {
                Duel duel = new Duel(plan.experiment(), configuration.levels());
                if (found.add(duel.labels())) {
                    duels.add(duel);
                }
            }
        }
        return duels;
    }

    /** Returns the most configurations that the search of a plan leads to. */
    static long mostConfigurations(Plan plan) {
        FlipSearch search = new FlipSearch(plan.experiment().flip().orElseThrow());
        return 2L * of(plan).size() * search.mostNumbers();
    }

    private FlipGoal goal() {
        return experiment.flip().orElseThrow();
    }

    /** Returns the configuration of the side whose value is divided by that of the other. */
    public Configuration compare(long number) {
        return at(number, goal().compare());
    }

    /** Returns the configuration of the other side. */
    public Configuration with(long number) {
        return at(number, goal().with());
    }

    /** Returns the configurations of both sides. */
    public List<Configuration> both(long number) {
        return List.of(compare(number), with(number));
    }

    private Configuration at(long number, Levels side) {
        Map<String, Level> replaced = new LinkedHashMap<>(levels);
        for (String axis : side.axes()) {
            replaced.put(axis, side.level(axis).orElseThrow());
        }
        replaced.put(goal().axis(), MachineLevel.searched(goal(), number));
        return Configuration.of(experiment, replaced);
    }

    /** Returns the labels that all of its configurations have. */
    public Levels labels() {
        return new Levels(levels).without(goal().compare().axes()).without(goal().axis());
    }

    /** Returns the reason why a side with a number does not make sense; empty if both do. */
    public Optional<String> problem(long number) {
        return both(number).stream()
                .flatMap(side -> CombinationCheck.problem(experiment, side).stream())
                .findFirst();
    }
}
