package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.host.HostFiles;
import java.util.List;
import java.util.Map;

/** Which node of which cluster answers. */
final class ClusterCheck implements EngineCheck {

    @Override
    public List<Finding> look(Engine engine, HostFiles files) {
        Map<String, String> host = engine.host();
        return List.of(
                Finding.ok(
                        "engine",
                        "Kubernetes answers; forks run on the node %s (kubelet %s, %s), %s of its %s CPUs are for pods"
                                .formatted(
                                        host.getOrDefault("name", "without a name"),
                                        host.getOrDefault("kubelet", "of unknown version"),
                                        host.getOrDefault("operating_system", "unknown system"),
                                        host.getOrDefault("allocatable_cpus", "some"),
                                        host.getOrDefault("cpus", "unknown"))));
    }
}
