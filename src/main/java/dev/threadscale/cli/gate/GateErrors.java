package dev.threadscale.cli.gate;

import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Finding;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import java.util.List;
import java.util.Optional;

/**
 * The failed requests of a service on both sides of a gate. Forks that failed with their requests
 * count.
 *
 * @param isMore true if head has more errors than base, by more than is allowed
 */
record GateErrors(ErrorShare base, ErrorShare head, boolean isMore) {

    /**
     * Returns the errors of a finding's configurations; empty if they are not services, or a side
     * is unknown.
     *
     * @param sides the configurations of the finding
     * @param family the number of configurations of the gate
     */
    static Optional<GateErrors> of(
            Finding finding, List<MeasuredConfiguration> sides, Tolerance tolerance, int family) {
        if (!(finding.expect() instanceof Claim.Ratio(Levels head, Levels base, _))) {
            return Optional.empty();
        }
        double allowed = tolerance.errorsPercent().doubleValue();
        return errors(sides, base)
                .flatMap(one ->
                        errors(sides, head)
                                .map(other ->
                                        new GateErrors(
                                                one, other, other.exceeds(one, allowed, family))));
    }

    private static Optional<ErrorShare> errors(List<MeasuredConfiguration> sides, Levels side) {
        return MeasuredConfiguration.errors(
                sides.stream().filter(one -> one.levels().has(side)).toList());
    }

    boolean isAny() {
        return base.isAny() || head.isAny();
    }

    /** Returns how many requests failed, and how, on both sides. */
    String words() {
        return head.words() + ", with base " + base.others();
    }
}
