package dev.threadscale.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The end of a fork, and possible disturbances.
 *
 * @param number of the fork, from 1
 * @param outcome how it ended
 * @param share how it shared its CPUs, if that is known
 * @param pace how much slower than usual the sentinels next to it were; 0 if they were as usual
 * @param steady false if its measured iterations were not in a steady state
 * @param errors its failed requests by kind, in words; empty if it is not of a service, or unknown
 */
public record EndedFork(
        int number,
        String outcome,
        Optional<HostShare> share,
        double pace,
        boolean steady,
        Optional<RequestErrors> errors) {

    /** An undisturbed fork. */
    public EndedFork(int number, String outcome) {
        this(number, outcome, Optional.empty(), 0, true, Optional.empty());
    }

    /** Returns true if the fork says nothing about the program. */
    boolean isInvalid() {
        return outcome.equals("invalid");
    }

    /** Returns the doubts about a quantity of the fork. */
    List<Doubt> doubts(Quantity of, Track values) {
        List<Doubt> doubts = new ArrayList<>(Doubts.of(of, share, pace));
        if (!steady && of.as() == null && Doubts.isOfIterations(of)) {
            doubts.add(Doubt.unsteady(values.mean(), values.lasting()));
        }
        return doubts;
    }
}
