package dev.threadscale.cli;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The cost of one or several plans.
 *
 * @param containers the number of containers
 * @param seconds a rough estimate of their time
 */
record PlanCost(Extent containers, Extent seconds) {

    /** The end of a sentence with a cost. */
    static final String ROUGHLY = " (a rough estimate).";

    /**
     * The bounds of a number.
     *
     * @param least the minimum in any case
     * @param most the maximum that depends on the measurements
     */
    public record Extent(long least, long most) {}

    static PlanCost of(List<Plan> plans) {
        return new PlanCost(
                new Extent(
                        plans.stream().mapToLong(plan -> plan.forks().size()).sum(),
                        plans.stream().mapToLong(Plan::mostForks).sum()),
                new Extent(sum(plans, TimeEstimate::least), sum(plans, TimeEstimate::most)));
    }

    private static long sum(List<Plan> plans, Function<Plan, Duration> time) {
        return plans.stream().map(time).mapToLong(Duration::toSeconds).sum();
    }

    /**
     * Returns the cost in words: {@code 12 containers, about 13 s}, or {@code at least 12 and at
     * most 40 containers, about 13 s to 50 s}.
     */
    String text() {
        String shortest = Amounts.of(Duration.ofSeconds(seconds.least));
        return containers.least == containers.most
                ? "%s, about %s".formatted(Amounts.of(containers.most, "container"), shortest)
                : String.format(
                        Locale.ROOT,
                        "at least %,d and at most %s, about %s to %s",
                        containers.least,
                        Amounts.of(containers.most, "container"),
                        shortest,
                        Amounts.of(Duration.ofSeconds(seconds.most)));
    }
}
