package dev.threadscale.cli.machine;

import dev.threadscale.cli.text.PlanCost;
import dev.threadscale.cli.text.PlanSize;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.run.RunRecords;
import java.util.List;
import java.util.Map;

/**
 * What a run would do.
 *
 * @param plans one for each file, in their order
 * @param total of all plans
 */
public record PlanDocument(List<PlannedStudy> plans, PlanCost total) {

    /**
     * The plan of an experiment.
     *
     * @param experiment resolved, as in run.json
     * @param configurations in the order of the matrix; of a search, the first ones
     * @param size how much it runs
     * @param nodes of a cluster that share its forks; none if they do not
     * @param notes what is to be known of it, a sentence each
     */
    public record PlannedStudy(
            ExperimentRecord experiment,
            List<PlannedConfiguration> configurations,
            PlanSize size,
            List<String> nodes,
            List<String> notes) {

        public static PlannedStudy of(Plan plan, List<String> nodes, List<String> notes) {
            return new PlannedStudy(
                    RunRecords.experiment(plan),
                    plan.configurations().stream().map(PlannedConfiguration::of).toList(),
                    PlanSize.of(plan),
                    nodes,
                    notes);
        }
    }

    /**
     * A configuration.
     *
     * @param id a hash over everything that can change its result
     * @param levels label by axis
     * @param expected how its forks are to end
     */
    public record PlannedConfiguration(String id, Map<String, String> levels, String expected) {

        private static PlannedConfiguration of(Configuration one) {
            return new PlannedConfiguration(one.id(), one.labels(), one.expected().label());
        }
    }
}
