package dev.threadscale.cli;

import dev.threadscale.plan.Estimate;
import dev.threadscale.plan.Plan;
import java.time.Duration;
import java.util.List;

/** How much there is to run, in the words of every command. */
final class PlanSize {

    /** Follows a size where it ends a sentence. */
    static final String ROUGHLY = " (a rough estimate).";

    private PlanSize() {}

    /** {@code 6 configurations × 2 forks = 12 containers, about 13 s}. */
    static String of(Plan plan) {
        return "%s × %s = %s"
                .formatted(
                        Counted.of(plan.configurations().size(), "configuration"),
                        Counted.of(plan.experiment().measure().forks(), "fork"),
                        of(List.of(plan)));
    }

    /** {@code 12 containers, about 13 s}. */
    static String of(List<Plan> plans) {
        long containers = plans.stream().mapToLong(plan -> plan.forks().size()).sum();
        Duration time = plans.stream().map(Estimate::of).reduce(Duration.ZERO, Duration::plus);
        return "%s, about %s"
                .formatted(Counted.of(containers, "container"), HumanDuration.of(time));
    }
}
