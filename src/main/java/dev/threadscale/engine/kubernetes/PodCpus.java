package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.CpuLimit;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A limit of CPUs as Kubernetes knows it. Whole numbers in a Guaranteed pod are CPUs of its own, if
 * the node's kubelet is told so; everything else is a share of those that pods have in common.
 *
 * @param request that a node has to have room for; empty for none
 * @param limit of CPU time per elapsed time; empty for none
 */
record PodCpus(Optional<Quantity> request, Optional<Quantity> limit) {

    private static final BigDecimal LEAST = new BigDecimal("0.001");

    /** Why a limit cannot be had of Kubernetes, or empty if it can. */
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
        if (limit.quota().isPresent() && limit.quota().get().scale() > LEAST.scale()) {
            return Optional.of(
                    new Unavailable(
                            "Kubernetes counts CPUs in thousandths",
                            "Ask for a quota of at most three decimals."));
        }
        return Optional.empty();
    }

    /**
     * Why a limit that a node has room for gives no CPUs of its own. A kubelet that gives any
     * reserves one at least, so that no pod can have all.
     *
     * @param all CPUs of the node
     */
    static Optional<Unavailable> shared(CpuLimit limit, int all) {
        return limit.count().orElse(0) < all
                ? Optional.empty()
                : Optional.of(
                        new Unavailable(
                                "all %d CPUs of the node can be asked for, so that its kubelet keeps none for the system, and gives no pod CPUs of its own"
                                        .formatted(all),
                                "Set its kubelet up (docs/kubernetes.md), and ask for fewer CPUs."));
    }

    /** A limit that can be had. */
    static PodCpus of(CpuLimit limit) {
        if (limit.count().isPresent()) {
            Optional<Quantity> whole =
                    Optional.of(new Quantity(Integer.toString(limit.count().getAsInt())));
            return new PodCpus(whole, whole);
        }
        return new PodCpus(
                limit.quota().map(PodCpus::requestFor).map(PodCpus::quantity),
                limit.quota().map(PodCpus::quantity));
    }

    /** A whole number that is requested would give CPUs of its own, and no quota. */
    private static BigDecimal requestFor(BigDecimal quota) {
        return quota.stripTrailingZeros().scale() <= 0 ? quota.subtract(LEAST) : quota;
    }

    private static Quantity quantity(BigDecimal cpus) {
        return new Quantity(
                cpus.movePointRight(LEAST.scale()).setScale(0, RoundingMode.UNNECESSARY) + "m");
    }
}
