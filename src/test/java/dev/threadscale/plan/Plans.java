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
        return Plan.of(experiment, Filter.ALL);
    }

    static List<String> ids(Plan plan) {
        return plan.configurations().stream().map(Configuration::id).toList();
    }

    static List<String> descriptions(Plan plan) {
        return plan.configurations().stream().map(Configuration::describe).toList();
    }
}
