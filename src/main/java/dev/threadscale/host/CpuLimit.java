package dev.threadscale.host;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The CPUs that a fork may use. At least one of the parts is there; several hold together.
 *
 * @param count this many CPUs of the host's choice, as a cpuset
 * @param cpuset exactly these CPUs
 * @param quota CPU time per elapsed time, by CFS bandwidth; threads still run in parallel until it
 *     is spent
 * @param activeProcessors what the virtual machine is told ({@code -XX:ActiveProcessorCount});
 *     restricts nothing
 */
public record CpuLimit(
        Optional<Integer> count,
        Optional<CpuSet> cpuset,
        Optional<BigDecimal> quota,
        Optional<Integer> activeProcessors) {

    /** Equal quotas are the same level, whether written 0.5 or 0.50. */
    public CpuLimit {
        quota = quota.map(BigDecimal::stripTrailingZeros);
    }

    /** The parts in a fixed order, the same for equal limits: {@code 2+quota:1.5}. */
    public String label() {
        List<String> parts = new ArrayList<>();
        count.ifPresent(n -> parts.add(Integer.toString(n)));
        cpuset.ifPresent(set -> parts.add("cpuset:" + set));
        quota.ifPresent(q -> parts.add("quota:" + q.toPlainString()));
        activeProcessors.ifPresent(n -> parts.add("active-processors:" + n));
        return String.join("+", parts);
    }

    /** CPUs that the limit names or counts; empty where it leaves all of them. */
    public Optional<Integer> cpus() {
        return cpuset.map(CpuSet::size).or(() -> count);
    }

    /** The CPUs that can work at a time, for estimates; empty where only the host decides. */
    public Optional<BigDecimal> parallelism() {
        Optional<BigDecimal> cpus = cpus().map(count -> BigDecimal.valueOf(count));
        return quota.map(q -> cpus.map(q::min).orElse(q)).or(() -> cpus);
    }

    /**
     * Processors that the runtime will see of some CPUs: the smaller of them and the quota rounded
     * up, unless it is told another number.
     */
    public int processors(int cpus) {
        int most =
                quota.map(of -> of.setScale(0, RoundingMode.CEILING).intValueExact()).orElse(cpus);
        return activeProcessors.orElse(Math.min(cpus, most));
    }

    /** The same of the limit's own CPUs; empty where only the host decides. */
    public Optional<Integer> processors() {
        return activeProcessors.or(() -> cpus().map(this::processors));
    }
}
