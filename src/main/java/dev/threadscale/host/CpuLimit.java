package dev.threadscale.host;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CPUs that a fork may use. At least one part is present; several parts apply together.
 *
 * @param count this number of CPUs chosen by the host, as a cpuset
 * @param cpuset exactly these CPUs
 * @param quota CPU time per elapsed time, by CFS bandwidth; threads still run in parallel until it
 *     is used up
 * @param activeProcessors the number announced to the virtual machine ({@code
 *     -XX:ActiveProcessorCount}); does not restrict anything
 */
public record CpuLimit(
        Optional<Integer> count,
        Optional<CpuSet> cpuset,
        Optional<BigDecimal> quota,
        Optional<Integer> activeProcessors) {

    private static final Pattern LABEL =
            Pattern.compile(
                    "([1-9][0-9]{0,8})?"
                            + "(?:\\+?cpuset:([0-9,]+))?"
                            + "(?:\\+?quota:([0-9]{1,9}(?:[.][0-9]{1,9})?))?"
                            + "(?:\\+?active-processors:([1-9][0-9]{0,8}))?");

    /**
     * A change of the limit while a program runs.
     *
     * @param to the limit from then on
     * @param after the number of iterations under the first limit, without warm-up
     */
    public record Change(CpuLimit to, int after) {

        private static final Pattern LABEL =
                Pattern.compile("(.+)-to-(.+)-after-([1-9][0-9]{0,8})");

        /** Returns the label of a change from a limit: {@code 1-to-2-after-5}. */
        public String label(CpuLimit from) {
            return "%s-to-%s-after-%d".formatted(from.label(), to.label(), after);
        }
    }

    /** Normalizes the quota: 0.5 and 0.50 are the same level. */
    public CpuLimit {
        quota = quota.map(BigDecimal::stripTrailingZeros);
    }

    /** Returns the parts in a fixed order, equal for equal limits: {@code 2+quota:1.5}. */
    public String label() {
        List<String> parts = new ArrayList<>();
        count.ifPresent(n -> parts.add(Integer.toString(n)));
        cpuset.ifPresent(set -> parts.add("cpuset:" + set));
        quota.ifPresent(q -> parts.add("quota:" + q.toPlainString()));
        activeProcessors.ifPresent(n -> parts.add("active-processors:" + n));
        return String.join("+", parts);
    }

    /** Reads a label; empty if no limit is written so. */
    public static Optional<CpuLimit> ofLabel(String label) {
        Matcher parts = LABEL.matcher(label);
        if (label.isEmpty() || !parts.matches()) {
            return Optional.empty();
        }
        CpuLimit limit =
                new CpuLimit(
                        Optional.ofNullable(parts.group(1)).map(Integer::valueOf),
                        Optional.ofNullable(parts.group(2)).flatMap(CpuSet::read),
                        Optional.ofNullable(parts.group(3)).map(BigDecimal::new),
                        Optional.ofNullable(parts.group(4)).map(Integer::valueOf));
        return Optional.of(limit).filter(read -> read.label().equals(label));
    }

    /**
     * Reads the label of a limit that changes, and passes both parts on; empty if none is written
     * so.
     */
    public static <T> Optional<T> ofChange(String label, BiFunction<CpuLimit, Change, T> changing) {
        Matcher parts = Change.LABEL.matcher(label);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Optional<CpuLimit> from = ofLabel(parts.group(1));
        Optional<CpuLimit> to = ofLabel(parts.group(2));
        return from.isPresent() && to.isPresent()
                ? Optional.of(
                        changing.apply(
                                from.get(), new Change(to.get(), Integer.parseInt(parts.group(3)))))
                : Optional.empty();
    }

    /** Returns the number of CPUs that the limit names or counts; empty if it allows all. */
    public Optional<Integer> cpus() {
        return cpuset.map(CpuSet::size).or(() -> count);
    }

    /**
     * Returns the number of CPUs that can work at a time, for estimates; empty if it depends on the
     * host.
     */
    public Optional<BigDecimal> parallelism() {
        Optional<BigDecimal> cpus = cpus().map(count -> BigDecimal.valueOf(count));
        return quota.map(q -> cpus.map(q::min).orElse(q)).or(() -> cpus);
    }

    /**
     * Returns the number of processors that the runtime will see on the given number of CPUs: that
     * number or the quota rounded up, whichever is smaller, unless an option sets it.
     */
    public int processors(int cpus) {
        int most =
                quota.map(quotaCpus -> quotaCpus.setScale(0, RoundingMode.CEILING).intValueExact())
                        .orElse(cpus);
        return activeProcessors.orElse(Math.min(cpus, most));
    }

    /**
     * Returns the number of processors on the limit's own CPUs; empty if it depends on the host.
     */
    public Optional<Integer> processors() {
        return activeProcessors.or(() -> cpus().map(this::processors));
    }
}
