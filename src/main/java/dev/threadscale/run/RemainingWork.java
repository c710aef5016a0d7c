package dev.threadscale.run;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapSearch;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Duel;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Plane;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of a plan that has not run yet.
 *
 * @param pending the forks left to run, in their order
 * @param ended the number of forks that ended earlier
 * @param unavailable the configurations that cannot run here
 */
public record RemainingWork(
        Plan plan, List<Fork> pending, int ended, Map<Configuration, Unavailable> unavailable) {

    static RemainingWork of(
            Plan plan, Set<String> ended, Map<Configuration, Unavailable> unavailable) {
        RemainingWork all =
                new RemainingWork(
                        plan, plan.forks(), ended.size(), new LinkedHashMap<>(unavailable));
        return new RemainingWork(plan, pending(all.runnable(), ended), all.ended, all.unavailable);
    }

    /**
     * Returns the forks of the plan that can run here, ended or not. A search for a flip needs both
     * sides at both ends, and a map all sides of a cell.
     */
    public List<Fork> runnable() {
        Set<Configuration> useless = new HashSet<>(unavailable.keySet());
        for (Duel duel : Duel.of(plan)) {
            List<Configuration> ends = duel.ends();
            if (!Collections.disjoint(ends, unavailable.keySet())) {
                useless.addAll(ends);
            }
        }
        for (Plane plane : Plane.of(plan)) {
            for (MapCell cell : new MapSearch(plane.goal()).opening()) {
                List<Configuration> sides = plane.at(cell);
                if (!Collections.disjoint(sides, unavailable.keySet())) {
                    useless.addAll(sides);
                }
            }
        }
        return plan.forks().stream()
                .filter(fork -> !useless.contains(fork.configuration()))
                .toList();
    }

    /** Returns the levels of the configurations that cannot run here. */
    List<Levels> unavailableLevels() {
        return unavailable.keySet().stream().map(Configuration::labels).toList();
    }

    /** Returns the forks that have not ended yet. */
    static List<Fork> pending(List<Fork> forks, Set<String> ended) {
        return forks.stream().filter(fork -> !ended.contains(fork.id())).toList();
    }
}
