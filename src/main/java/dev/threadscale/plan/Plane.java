package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.MachineLevel;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A combination of the other axes, for which a map shows the winner at each cell.
 *
 * @param levels one of each axis; those of the sides and of the map's axes are replaced
 */
public record Plane(Experiment experiment, Map<String, Level> levels) {

    /** Returns the planes of a plan; none unless it draws a map. */
    public static List<Plane> of(Plan plan) {
        return of(plan.experiment(), plan.configurations());
    }

    private static List<Plane> of(Experiment experiment, List<Configuration> configurations) {
        Set<Levels> found = new HashSet<>();
        List<Plane> planes = new ArrayList<>();
        if (experiment.map().isPresent()) {
            for (Configuration configuration : configurations) {
                Plane plane = new Plane(experiment, configuration.levels());
                if (found.add(plane.labels())) {
                    planes.add(plane);
                }
            }
        }
        return planes;
    }

    /** Returns the most configurations that a map leads to. */
    static long mostConfigurations(Experiment experiment, List<Configuration> configurations) {
        MapGoal goal = experiment.map().orElseThrow();
        return (long) of(experiment, configurations).size() * goal.sides().size() * goal.size();
    }

    public MapGoal goal() {
        return experiment.map().orElseThrow();
    }

    /** Returns the configuration of a side at a cell. */
    public Configuration at(MapCell cell, int side) {
        Map<String, Level> replaced = new LinkedHashMap<>(levels);
        Levels named = goal().sides().get(side);
        for (String axis : named.axes()) {
            replaced.put(axis, named.level(axis).orElseThrow());
        }
        put(replaced, goal().x(), cell.x());
        put(replaced, goal().y(), cell.y());
        return Configuration.of(experiment, replaced);
    }

    private static void put(Map<String, Level> levels, MapGoal.Scale scale, int position) {
        long number = scale.numbers().get(position);
        levels.put(scale.axis(), MachineLevel.searched(scale.axis(), scale.unit(), number));
    }

    /** Returns the configurations of all sides at a cell. */
    public List<Configuration> at(MapCell cell) {
        List<Configuration> sides = new ArrayList<>();
        for (int side = 0; side < goal().sides().size(); side++) {
            sides.add(at(cell, side));
        }
        return sides;
    }

    /** Returns the configurations of all cells. */
    Stream<Configuration> everything() {
        List<Configuration> all = new ArrayList<>();
        for (int y = 0; y < goal().y().numbers().size(); y++) {
            for (int x = 0; x < goal().x().numbers().size(); x++) {
                all.addAll(at(new MapCell(x, y)));
            }
        }
        return all.stream();
    }

    /** Returns the labels that all of its configurations have. */
    public Levels labels() {
        return new Levels(levels)
                .without(goal().sides().getFirst().axes())
                .without(List.of(goal().x().axis(), goal().y().axis()));
    }

    /** Returns the reason why a cell does not make sense; empty if it does. */
    public Optional<String> problem(MapCell cell) {
        return at(cell).stream()
                .flatMap(side -> CombinationCheck.problem(experiment, side).stream())
                .findFirst();
    }
}
