package dev.threadscale.claim;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a fork ended, and what its host did meanwhile.
 *
 * @param number of the fork, from 1
 * @param outcome how it ended
 * @param causes what is known to have disturbed it
 * @param share how it shared its CPUs; empty if that is unknown
 * @param unsteady true if its measured iterations were seen not to be in a steady state
 */
public record ForkState(
        int number,
        String outcome,
        Set<String> causes,
        Optional<HostShare> share,
        boolean unsteady) {

    /** The cause that others ran on its CPUs. */
    public static final String BUSY = "busy";

    public ForkState {
        causes = Set.copyOf(causes);
    }

    /** Undisturbed, as far as is known. */
    public static ForkState of(int number, String outcome) {
        return new ForkState(number, outcome, Set.of(), Optional.empty(), false);
    }

    /** Without the CPU time that others had, which its times are adjusted for. */
    ForkState adjusted() {
        return new ForkState(
                number,
                outcome,
                causes.stream().filter(cause -> !cause.equals(BUSY)).collect(Collectors.toSet()),
                share,
                unsteady);
    }
}
