package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.plan.Configuration;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The resources of a pod. Whole CPUs in a Guaranteed pod are exclusive if the node's kubelet is
 * configured for that; all others are a share of the CPUs that pods have in common.
 *
 * @param cpuRequest the CPUs for which a node must have room; empty for none
 * @param cpuLimit CPU time per elapsed time; empty for none
 * @param memoryBytes the request and the limit
 */
record PodResources(Optional<Quantity> cpuRequest, Optional<Quantity> cpuLimit, long memoryBytes) {

    private static final BigDecimal LEAST = new BigDecimal("0.001");

    /** Returns the resources of a configuration whose limits Kubernetes supports. */
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

    /**
     * Returns the resources of a companion. Whole CPUs are exclusive to it, and a fraction is a
     * share of those that pods have in common.
     */
    static PodResources of(Companion companion) {
        Optional<Quantity> cpus =
                Optional.of(
                        companion.quota().isPresent()
                                ? quantity(companion.cpus())
                                : new Quantity(Integer.toString(companion.cpuCount())));
        return new PodResources(cpus, cpus, companion.memoryBytes());
    }

    /**
     * Returns a request slightly below the quota if that is a whole number: otherwise the pod would
     * get exclusive CPUs and no quota.
     */
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

    /** Returns the reason why Kubernetes does not support a limit; empty if it does. */
    static Optional<Unavailable> unavailable(CpuLimit limit) {
        if (limit.cpuset().isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "a pod cannot choose CPUs by their numbers",
                            "Request a number of CPUs, as in cpus: [2]: they are exclusive to"
                                    + " the pod."));
        }
        if (limit.count().isPresent() && limit.quota().isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "a pod has exclusive CPUs or a quota, but not both",
                            "Measure it with Docker (--engine docker)."));
        }
        return limit.quota()
                .filter(quota -> quota.scale() > LEAST.scale())
                .map(_ ->
                        new Unavailable(
                                "Kubernetes counts CPUs in thousandths",
                                "Use a quota with at most three decimals."));
    }

    /**
     * Returns the reason why a node's CPUs cannot be exclusive; empty if they can. A kubelet that
     * assigns exclusive CPUs reserves at least one, so no pod can have all.
     *
     * @param all number of CPUs of the node
     */
    static Optional<Unavailable> shared(CpuLimit limit, int all) {
        return limit.count().orElse(0) < all
                ? Optional.empty()
                : Optional.of(
                        new Unavailable(
                                ("a pod may request all %d CPUs of the node, so its kubelet"
                                                + " does not reserve any for the system and does not assign"
                                                + " exclusive CPUs")
                                        .formatted(all),
                                "Configure its kubelet (docs/kubernetes.md), and request"
                                        + " fewer CPUs."));
    }
}
