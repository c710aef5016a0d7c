package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import java.util.List;

/** Plans for tests. */
final class Plans {

    private Plans() {}

    static Plan smallest(String... overrides) {
        return of(Experiments.smallest(overrides));
    }

    static Plan of(Experiment experiment) {
        try {
            return Plan.of(experiment, Filter.ALL);
        } catch (PlanException refused) {
            throw new AssertionError(refused);
        }
    }

    static List<String> ids(Plan plan) {
        return plan.configurations().stream().map(Configuration::id).toList();
    }

    static List<String> descriptions(Plan plan) {
        return plan.configurations().stream().map(Configuration::describe).toList();
    }
}
