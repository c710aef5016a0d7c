package dev.threadscale.explain;

import dev.threadscale.worker.carriers.HoldReason;
import java.util.List;
import java.util.Map;

/**
 * The part of a recorded fork that an explanation keeps.
 *
 * @param file path of its recording in the run; empty without one
 * @param java the version of Java that it reported; empty if unknown
 * @param cost the extra time that it took, relative to the forks that count; 0.1 is a tenth
 * @param samples the number of samples of its CPU time
 * @param sampled the share of samples in a method, for methods that are causes
 * @param reasons why its tasks held carriers, the longest hold first
 * @param isUncached true if it has an ahead-of-time cache and ran without it
 */
public record RecordedFork(
        String file,
        String java,
        double cost,
        long samples,
        Map<String, Double> sampled,
        List<HoldReason> reasons,
        boolean isUncached) {

    public RecordedFork {
        sampled = Map.copyOf(sampled);
        reasons = List.copyOf(reasons);
    }

    /** Creates a fork that held no carriers. */
    public RecordedFork(
            String file, String java, double cost, long samples, Map<String, Double> sampled) {
        this(file, java, cost, samples, sampled, List.of(), false);
    }

    /** Returns the share of its samples in a method. */
    public double sampled(String method) {
        return sampled.getOrDefault(method, 0.0);
    }
}
