package dev.threadscale.cli.text;

import dev.threadscale.cli.text.PlanSize.PlanCost.Extent;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The size of a plan, the same for every command.
 *
 * @param series each of which is searched for its knee; null without a search
 * @param configurations of the plan, or that the search may come to
 * @param forks of each configuration
 * @param cost of all of them
 */
public record PlanSize(
        @Nullable Integer series, Extent configurations, Extent forks, PlanCost cost) {

    public static PlanSize of(Plan plan) {
        Measure measure = plan.experiment().measure();
        long first = plan.configurations().size();
        return new PlanSize(
                plan.kneeSearch().map(_ -> plan.series().size()).orElse(null),
                new Extent(
                        first,
                        plan.kneeSearch()
                                .map(KneeSearch::mostProbes)
                                .map(probes -> (long) plan.series().size() * probes)
                                .orElse(first)),
                new Extent(
                        plan.pictured().isEmpty() ? measure.forks() : measure.pictureForks(),
                        measure.mostForks()),
                PlanCost.of(List.of(plan)));
    }

    /**
     * In words: {@code 6 configurations × 2 forks = 12 containers, about 13 s}. A search or a
     * precision has bounds instead, as in {@code 6 series × at most 8 configurations × 2 forks} or
     * {@code 6 configurations × 3 to 20 forks}.
     */
    public String text() {
        String of =
                series == null
                        ? Amounts.of(configurations.most(), "configuration")
                        : "%d series × at most %s"
                                .formatted(
                                        series,
                                        Amounts.of(
                                                configurations.most() / series, "configuration"));
        return "%s × %s%s = %s"
                .formatted(
                        of,
                        forks.least() == forks.most() ? "" : forks.least() + " to ",
                        Amounts.of(forks.most(), "fork"),
                        cost.text());
    }

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
         * In words: {@code 12 containers, about 13 s}, or {@code at least 12 and at most 40
         * containers, about 13 s to 50 s}.
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
}
