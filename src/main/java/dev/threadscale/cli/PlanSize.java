package dev.threadscale.cli;

import dev.threadscale.cli.PlanCost.Extent;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Duel;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Plane;
import dev.threadscale.plan.Series;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The size of a plan, the same for every command.
 *
 * @param series the number of series that are searched, each for its knee or flip; null without a
 *     search
 * @param configurations of the plan, or that the search may lead to
 * @param forks of each configuration
 * @param cost of all of them
 */
record PlanSize(@Nullable Integer series, Extent configurations, Extent forks, PlanCost cost) {

    static PlanSize of(Plan plan) {
        Measure measure = plan.experiment().measure();
        long first = plan.configurations().size();
        return new PlanSize(
                plan.experiment()
                        .searchedAxis()
                        .map(_ ->
                                Series.of(plan).size()
                                        + Duel.of(plan).size()
                                        + Plane.of(plan).size())
                        .orElse(null),
                new Extent(first, plan.mostConfigurations()),
                new Extent(
                        plan.pictured().isEmpty() ? measure.forks() : measure.pictureForks(),
                        measure.mostForks()),
                PlanCost.of(List.of(plan)));
    }

    /**
     * Returns the size in words: {@code 6 configurations × 2 forks = 12 containers, about 13 s}. A
     * search or a precision has bounds instead, as in {@code 6 series × at most 8 configurations ×
     * 2 forks} or {@code 6 configurations × 3 to 20 forks}.
     */
    String text() {
        String sizes =
                series == null
                        ? Amounts.of(configurations.most(), "configuration")
                        : "%d series × at most %s"
                                .formatted(
                                        series,
                                        Amounts.of(
                                                configurations.most() / series, "configuration"));
        return "%s × %s%s = %s"
                .formatted(
                        sizes,
                        forks.least() == forks.most() ? "" : forks.least() + " to ",
                        Amounts.of(forks.most(), "fork"),
                        cost.text());
    }
}
