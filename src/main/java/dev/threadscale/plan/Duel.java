package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.MachineLevel;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipSearch;
import dev.threadscale.levels.Axes;
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
        return of(plan.experiment(), plan.configurations());
    }

    static List<Duel> of(Experiment experiment, List<Configuration> configurations) {
        Set<Levels> found = new HashSet<>();
        List<Duel> duels = new ArrayList<>();
        if (experiment.flip().isPresent()) {
            for (Configuration configuration : configurations) {
                Duel duel = new Duel(experiment, configuration.levels());
                if (found.add(duel.labels())) {
                    duels.add(duel);
                }
            }
        }
        return duels;
    }

    /** Returns the most configurations that the search of a plan leads to. */
    static long mostConfigurations(Experiment experiment, List<Configuration> configurations) {
        FlipGoal goal = experiment.flip().orElseThrow();
        long most = new FlipSearch(goal).mostNumbers();
        long ofDuel =
                (goal.isFixed(goal.compare()) ? 1 : most) + (goal.isFixed(goal.with()) ? 1 : most);
        return of(experiment, configurations).size() * ofDuel;
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

    /** Returns the configurations of both sides at both ends of the search. */
    public List<Configuration> ends() {
        List<Configuration> ends = new ArrayList<>(both(goal().from()));
        ends.addAll(both(goal().to()));
        return ends;
    }

    /** Returns the configuration of a side. */
    Configuration at(long number, Levels side) {
        Map<String, Level> replaced = new LinkedHashMap<>(levels);
        for (String axis : side.axes()) {
            replaced.put(axis, side.level(axis).orElseThrow());
        }
        if (goal().searchesPool()) {
            replaced.put(Axes.THREADS, goal().at(side, number).threads().orElseThrow());
        } else {
            replaced.put(goal().axis(), MachineLevel.searched(goal(), number));
        }
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
