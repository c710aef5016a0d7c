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
     * @param own the CPUs that the fork ever has; empty if it may use any
     * @param serving the runtime whose image has the command that waits for a port
     * @param kit that image
     */
    ForkCompanions of(
            Configuration configuration,
            ContainerSpec worker,
            Optional<CpuSet> own,
            RuntimeLevel serving,
            Supplier<PinnedImage> kit) {
        List<Companion> companions = configuration.companions();
        List<CompanionSpec> specs = new ArrayList<>();
        Map<Companion, ContainerSpec> probes = new LinkedHashMap<>();
        List<CpuSet> sets = sets(own, companions);
        for (int i = 0; i < companions.size(); i++) {
            Companion companion = companions.get(i);
            specs.add(
                    new CompanionSpec(
                            worker.name() + "-" + companion.name(),
                            companion,
                            companions,
                            images.pinned(companion),
                            worker.access().network().orElseThrow(),
                            worker.labels(),
                            sets.get(i)));
            if (companion.ready().port().isPresent()) {
                probes.put(companion, worker.probe(serving, kit.get(), companion, sets.get(i)));
            }
        }
        return new ForkCompanions(specs, probes);
    }

    private List<CpuSet> sets(Optional<CpuSet> own, List<Companion> companions) {
        List<Integer> counts = companions.stream().map(Companion::cpuCount).toList();
        return companions.isEmpty()
                ? List.of()
                : own.flatMap(set -> placement.beside(set, counts)).orElseThrow();
    }
}
