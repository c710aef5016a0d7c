package dev.threadscale.plan;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentFile;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.Problems;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The plans of a file with each of its profiles, one after the other. They are bounded together:
 * twenty of the largest would take minutes to look through.
 */
public final class ProfilePlans {

    private ProfilePlans() {}

    /**
     * Plans all of them.
     *
     * @param problems takes those of profiles that are invalid
     * @param each takes the name of a profile and its plan
     * @throws UserException if all together are too large
     */
    public static void forEach(
            ExperimentFile file, Problems problems, BiConsumer<String, Plan> each) {
        long configurations = 0;
        for (String profile : ExperimentReader.profiles(file)) {
            if (configurations > MatrixExpansion.MOST) {
                throw UserException.at(
                                Location.of(file.path().toString()),
                                "the profiles together have more than %,d configurations",
                                MatrixExpansion.MOST)
                        .fix(
                                "Shorten an axis, or put some of the profiles into a file of their own.");
            }
            Optional<Plan> plan =
                    problems.attempt(() ->
                            Plan.of(
                                    ExperimentReader.read(file, Optional.of(profile), List.of()),
                                    Filter.ALL));
            configurations += plan.map(one -> one.configurations().size()).orElse(0);
            plan.ifPresent(known -> each.accept(profile, known));
        }
    }
}
