package dev.threadscale.explain;

import dev.threadscale.results.CauseRow.Cause;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The causes of the difference between the two sides of a comparison.
 *
 * @param causes what explains most first; none if there is a problem
 * @param over the recorded fork of the first side
 * @param under that of the other
 * @param problem why nothing can be said, in words; empty if something can
 * @param flames where the CPU time of both goes, if that is known
 */
public record Explanation(
        List<Cause> causes,
        Recorded over,
        Recorded under,
        String problem,
        Optional<FlameGraph> flames) {

    /** Less is not worth a sentence. */
    private static final double LEAST_SHARE = 0.2;

    public Explanation {
        causes = List.copyOf(causes);
    }

    /**
     * A recorded fork.
     *
     * @param file path of its recording in the run; empty if there is none
     * @param cost how much more time it took than the forks that count; 0.1 is a tenth
     * @param samples of its CPU time
     * @param sampled the share of these that are of a method, for methods that are causes
     */
    public record Recorded(String file, double cost, long samples, Map<String, Double> sampled) {

        public Recorded {
            sampled = Map.copyOf(sampled);
        }

        /** The share of its samples that are of a method. */
        public double sampled(String method) {
            return sampled.getOrDefault(method, 0.0);
        }
    }

    /** The causes that explain a share of the difference. */
    public List<Cause> shared() {
        return causes.stream().filter(cause -> cause.share().isPresent()).toList();
    }

    /** True if one cause explains a fifth of the difference or more. */
    public boolean explains() {
        return !shared().isEmpty() && shared().getFirst().share().orElse(0.0) >= LEAST_SHARE;
    }
}
