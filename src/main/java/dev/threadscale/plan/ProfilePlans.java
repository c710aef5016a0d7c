package dev.threadscale.plan;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Problems;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Plans a file with each of its profiles, one after the other. Their total size is limited, because
 * twenty of the largest plans would take minutes to check.
 */
public final class ProfilePlans {

    private ProfilePlans() {}

    /**
     * Plans all profiles.
     *
     * @param problems receives the problems of invalid profiles
     * @param each receives the name of a profile and its plan
     * @throws UserException if they are too large together
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
                        .fix("Shorten an axis, or move some of the profiles to another file.");
            }
            Optional<Plan> plan =
                    problems.attempt(() ->
                            Plan.of(
                                    ExperimentReader.read(file, Optional.of(profile), List.of()),
                                    Filter.ALL));
            configurations += plan.map(planned -> planned.configurations().size()).orElse(0);
            plan.ifPresent(known -> each.accept(profile, known));
        }
    }
}
