package dev.threadscale.cli;

import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Estimate;
import dev.threadscale.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How much there is to run, in the words of every command. */
final class PlanSize {

    /** Follows a size where it ends a sentence. */
    static final String ROUGHLY = " (a rough estimate).";

    private PlanSize() {}

    /**
     * {@code 6 configurations × 2 forks = 12 containers, about 13 s}; what a search or a precision
     * will ask for is not known before, but no more than {@code 6 series × 8 configurations × 2
     * forks} or {@code 6 configurations × 3 to 20 forks}.
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
        return "%s × %s = %s".formatted(configurations, forks(plan), of(List.of(plan)));
    }

    private static String forks(Plan plan) {
        Measure measure = plan.experiment().measure();
        return measure.precision().isEmpty()
                ? Counted.of(measure.forks(), "fork")
                : "%d to %s".formatted(measure.forks(), Counted.of(measure.mostForks(), "fork"));
    }

    /**
     * {@code 12 containers, about 13 s}, or {@code at least 12 and at most 40 containers, about 13
     * s to 50 s}.
     */
    static String of(List<Plan> plans) {
        long least = plans.stream().mapToLong(plan -> plan.forks().size()).sum();
        long most = plans.stream().mapToLong(Plan::mostForks).sum();
        String shortest = HumanDuration.of(sum(plans, Estimate::least));
        if (least == most) {
            return "%s, about %s".formatted(Counted.of(most, "container"), shortest);
        }
        return String.format(
                Locale.ROOT,
                "at least %,d and at most %s, about %s to %s",
                least,
                Counted.of(most, "container"),
                shortest,
                HumanDuration.of(sum(plans, Estimate::most)));
    }

    private static Duration sum(List<Plan> plans, Function<Plan, Duration> time) {
        return plans.stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }
}
