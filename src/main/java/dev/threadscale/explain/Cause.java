package dev.threadscale.explain;

import dev.threadscale.results.CauseRow;
import dev.threadscale.results.CauseRow.CauseKind;
import java.util.OptionalDouble;

/**
 * Something in which two sides differ.
 *
 * @param what it is; empty if its kind says it
 * @param over amount of the first side for each task, in the unit of its kind
 * @param under the same of the other side
 * @param share of the difference in time that it explains; empty if nothing can be said
 */
public record Cause(
        CauseKind kind,
        String what,
        OptionalDouble over,
        OptionalDouble under,
        OptionalDouble share) {

    /** The row of a finding. */
    public CauseRow row(String finding, int rank) {
        return new CauseRow(finding, rank, kind, what, over, under, share);
    }
}
