package dev.threadscale.explain;

import dev.threadscale.results.CauseRow.Cause;
import java.util.List;
import java.util.Optional;

/**
 * The causes of the difference between the two sides of a comparison.
 *
 * @param causes the most important first; empty if there is a problem
 * @param over the recorded fork of the first side
 * @param under the recorded fork of the other side
 * @param problem the reason why the difference cannot be explained, in words; empty if it can
 * @param flames the distribution of the CPU time of both, if known
 */
public record Explanation(
        List<Cause> causes,
        RecordedFork over,
        RecordedFork under,
        String problem,
        Optional<FlameGraph> flames) {

    /** The share below which a cause is not mentioned. */
    private static final double LEAST_SHARE = 0.2;

    public Explanation {
        causes = List.copyOf(causes);
    }

    /** Returns the causes that explain a share of the difference. */
    public List<Cause> shared() {
        return causes.stream().filter(cause -> cause.share().isPresent()).toList();
    }

    /** Returns true if one cause explains a fifth of the difference or more. */
    public boolean explains() {
        return !shared().isEmpty() && shared().getFirst().share().orElse(0.0) >= LEAST_SHARE;
    }
}
