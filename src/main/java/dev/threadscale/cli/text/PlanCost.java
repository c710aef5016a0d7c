package dev.threadscale.cli.text;

import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The cost of one plan or several.
 *
 * @param containers that are started
 * @param seconds that they take, a rough estimate
 */
public record PlanCost(Extent containers, Extent seconds) {

    /** Follows a cost at the end of a sentence. */
    public static final String ROUGHLY = " (a rough estimate).";

    /**
     * Bounds of a number.
     *
     * @param least what happens in any case
     * @param most what measurements may ask for
     */
    public record Extent(long least, long most) {}

    public static PlanCost of(List<Plan> plans) {
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
     * In words: {@code 12 containers, about 13 s}, or {@code at least 12 and at most 40 containers,
     * about 13 s to 50 s}.
     */
    public String text() {
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
