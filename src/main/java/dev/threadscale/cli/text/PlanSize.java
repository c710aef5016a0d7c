package dev.threadscale.cli.text;

import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Says how much a plan runs, in the same words for every command. */
public final class PlanSize {

    /** Follows a size at the end of a sentence. */
    public static final String ROUGHLY = " (a rough estimate).";

    private PlanSize() {}

    /**
     * The size of one plan: {@code 6 configurations × 2 forks = 12 containers, about 13 s}. A
     * search or a precision has bounds instead, as in {@code 6 series × at most 8 configurations ×
     * 2 forks} or {@code 6 configurations × 3 to 20 forks}.
     */
    public static String of(Plan plan) {
        Measure measure = plan.experiment().measure();
        String configurations =
                plan.kneeSearch()
                        .map(knee ->
                                "%d series × at most %s"
                                        .formatted(
                                                plan.series().size(),
                                                Amounts.of(knee.mostProbes(), "configuration")))
                        .orElse(Amounts.of(plan.configurations().size(), "configuration"));
        String forks =
                (!measure.isAdaptive() ? "" : measure.forks() + " to ")
                        + Amounts.of(measure.mostForks(), "fork");
        return "%s × %s = %s".formatted(configurations, forks, of(List.of(plan)));
    }

    /**
     * The size of several plans: {@code 12 containers, about 13 s}, or {@code at least 12 and at
     * most 40 containers, about 13 s to 50 s}.
     */
    public static String of(List<Plan> plans) {
        long least = plans.stream().mapToLong(plan -> plan.forks().size()).sum();
        long most = plans.stream().mapToLong(Plan::mostForks).sum();
        String shortest = Amounts.of(sum(plans, TimeEstimate::least));
        return least == most
                ? "%s, about %s".formatted(Amounts.of(most, "container"), shortest)
                : String.format(
                        Locale.ROOT,
                        "at least %,d and at most %s, about %s to %s",
                        least,
                        Amounts.of(most, "container"),
                        shortest,
                        Amounts.of(sum(plans, TimeEstimate::most)));
    }

    private static Duration sum(List<Plan> plans, Function<Plan, Duration> time) {
        return plans.stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }
}
