package dev.threadscale.engine.docker;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Gives the companions of a fork their images and CPUs. */
record CompanionPlan(Placement placement, CompanionImages images) {

    /**
     * Returns the companions of a fork, which is known to have CPUs for them.
     *
     * @param worker the container of the fork, in the network of a group if it has one
     * @param sets their CPUs, in their order
     * @param group the companions that the fork shares; empty if all are its own
     * @param serving the runtime whose image has the command that waits for a port
     * @param kit that image
     */
    ForkCompanions of(
            Configuration configuration,
            ContainerSpec worker,
            List<CpuSet> sets,
            Optional<SharedCompanions.Group> group,
            RuntimeLevel serving,
            Supplier<PinnedImage> kit) {
        List<Companion> companions = configuration.companions();
        List<CompanionSpec> specs = new ArrayList<>();
        Map<Companion, ContainerSpec> probes = new LinkedHashMap<>();
        for (int i = 0; i < companions.size(); i++) {
            Companion companion = companions.get(i);
            Optional<SharedCompanions.Group> owner = group.filter(_ -> companion.isShared());
            specs.add(
                    new CompanionSpec(
                            owner.map(SharedCompanions.Group::name).orElse(worker.name())
                                    + "-"
                                    + companion.name(),
                            companion,
                            companions,
                            images.pinned(companion),
                            worker.access().network().orElseThrow(),
                            owner.map(SharedCompanions.Group::labels).orElse(worker.labels()),
                            sets.get(i)));
            if (companion.ready().port().isPresent()) {
                probes.put(companion, worker.probe(serving, kit.get(), companion, sets.get(i)));
            }
        }
        return new ForkCompanions(specs, probes);
    }

    /**
     * Returns the CPUs of companions.
     *
     * @param own the CPUs that the fork ever has; empty if it may use any
     */
    List<CpuSet> sets(Optional<CpuSet> own, List<Companion> companions) {
        List<Integer> counts = companions.stream().map(Companion::cpuCount).toList();
        return companions.isEmpty()
                ? List.of()
                : own.flatMap(set -> placement.beside(set, counts)).orElseThrow();
    }
}
