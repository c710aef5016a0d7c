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

    /**
     * {@code 6 configurations × 2 forks = 12 containers, about 13 s}; what a search will ask for is
     * not known before, but no more than {@code 6 series × 8 configurations × 2 forks}.
     */
    static String of(Plan plan) {
        String configurations =
                plan.kneeSearch()
                        .map(knee ->
                                "%d series × at most %s"
                                        .formatted(
                                                plan.series().size(),
                                                Counted.of(knee.mostProbes(), "configuration")))
                        .orElse(Counted.of(plan.configurations().size(), "configuration"));
        return "%s × %s = %s"
                .formatted(
                        configurations,
                        Counted.of(plan.experiment().measure().forks(), "fork"),
                        of(List.of(plan)));
    }

    /** {@code 12 containers, about 13 s}. */
    static String of(List<Plan> plans) {
        long containers = plans.stream().mapToLong(Plan::mostForks).sum();
        boolean bound = plans.stream().anyMatch(plan -> plan.kneeSearch().isPresent());
        Duration time = plans.stream().map(Estimate::of).reduce(Duration.ZERO, Duration::plus);
        return "%s%s, about %s"
                .formatted(
                        bound ? "at most " : "",
                        Counted.of(containers, "container"),
                        HumanDuration.of(time));
    }
}
