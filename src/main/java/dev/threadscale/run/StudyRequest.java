package dev.threadscale.run;

import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to measure plans one after the other.
 *
 * @param results the folder for their runs
 * @param resume the run to continue, or {@link #NEWEST}; empty for new runs
 * @param extensions the runs to extend, by their ids: the forks that the configurations of a
 *     finding may have, by its id, the first to measure first; none for other studies
 * @param allowance the time for all plans together
 * @param codeCopies true to keep copies of the experiments' own code, and not only checksums
 * @param noise disturbances of this host, to be kept with the results
 * @param version the version of the kit
 */
public record StudyRequest(
        List<Plan> plans,
        Path results,
        Optional<String> resume,
        Map<String, Map<String, Integer>> extensions,
        Allowance allowance,
        boolean codeCopies,
        List<String> noise,
        String version) {

    /** The newest unfinished run of an experiment, instead of the id of a run. */
    public static final String NEWEST = "newest";

    public StudyRequest {
        plans = List.copyOf(plans);
        noise = List.copyOf(noise);
    }

    /** A request that extends no run. */
    public StudyRequest(
            List<Plan> plans,
            Path results,
            Optional<String> resume,
            Allowance allowance,
            boolean codeCopies,
            List<String> noise,
            String version) {
        this(plans, results, resume, Map.of(), allowance, codeCopies, noise, version);
    }
}
