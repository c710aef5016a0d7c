package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.plan.Configuration;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The resources of a pod. Whole CPUs in a Guaranteed pod are its own if the node's kubelet is set
 * up for that; everything else is a share of the CPUs that pods have in common.
 *
 * @param cpuRequest that a node needs room for; empty for none
 * @param cpuLimit of CPU time per elapsed time; empty for none
 * @param memoryBytes requested, and the limit
 */
record PodResources(Optional<Quantity> cpuRequest, Optional<Quantity> cpuLimit, long memoryBytes) {

    private static final BigDecimal LEAST = new BigDecimal("0.001");

    /** The resources of a configuration whose limits Kubernetes knows. */
    static PodResources of(Configuration configuration) {
        CpuLimit limit = configuration.cpus();
        long memory = configuration.limits().memoryBytes();
        if (limit.count().isPresent()) {
            Optional<Quantity> whole = limit.count().map(cpus -> new Quantity(cpus.toString()));
            return new PodResources(whole, whole, memory);
        }
        return new PodResources(
                limit.quota().map(PodResources::requestFor).map(PodResources::quantity),
                limit.quota().map(PodResources::quantity),
                memory);
    }

    /** Whole CPUs as a request would become the pod's own, without a quota. */
    private static BigDecimal requestFor(BigDecimal quota) {
        return quota.stripTrailingZeros().scale() <= 0 ? quota.subtract(LEAST) : quota;
    }

    private static Quantity quantity(BigDecimal cpus) {
        return Quantity.fromNumericalAmount(cpus, "m");
    }

    ResourceRequirements requirements() {
        Quantity memory = new Quantity(Long.toString(memoryBytes));
        ResourceRequirementsBuilder requirements =
                new ResourceRequirementsBuilder()
                        .addToRequests("memory", memory)
                        .addToLimits("memory", memory);
        cpuRequest.ifPresent(cpus -> requirements.addToRequests("cpu", cpus));
        cpuLimit.ifPresent(cpus -> requirements.addToLimits("cpu", cpus));
        return requirements.build();
    }

    /** The reason why Kubernetes does not know a limit; empty if it does. */
    static Optional<Unavailable> unavailable(CpuLimit limit) {
        if (limit.cpuset().isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "a pod cannot choose CPUs by their numbers",
                            "Ask for a number of CPUs, as cpus: [2]: they are the pod's own."));
        }
        if (limit.count().isPresent() && limit.quota().isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "a pod has CPUs of its own or a quota, not both",
                            "Measure it with Docker (--engine docker)."));
        }
        return limit.quota()
                .filter(quota -> quota.scale() > LEAST.scale())
                .map(_ ->
                        new Unavailable(
                                "Kubernetes counts CPUs in thousandths",
                                "Ask for a quota of at most three decimals."));
    }

    /**
     * The reason why CPUs of a node are not a pod's own; empty if they are. A kubelet that gives
     * CPUs to a single pod keeps at least one, so that no pod can have all.
     *
     * @param all CPUs of the node
     */
    static Optional<Unavailable> shared(CpuLimit limit, int all) {
        return limit.count().orElse(0) < all
                ? Optional.empty()
                : Optional.of(
                        new Unavailable(
                                "a pod may request all %d CPUs of the node, so its kubelet keeps none for the system and gives no pod CPUs of its own"
                                        .formatted(all),
                                "Set its kubelet up (docs/kubernetes.md), and ask for fewer CPUs."));
    }
}
