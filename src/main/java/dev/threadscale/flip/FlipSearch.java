package dev.threadscale.flip;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Searches for the number from which on the other side wins: both ends first, then geometric
 * bisection. A number that the allowed forks do not decide is left where it is, and the search
 * continues between it and the decided ones, so both ends of the bracket are decided and it is as
 * narrow as the forks allow. One number on either side of the bracket shows whether the winner
 * changes back. Where one side wins at both ends, three numbers between them do.
 *
 * <p>The next step depends only on what was measured, so an interrupted search can continue. The
 * number of decisions is bounded in advance, and each is allowed an equal share of the error:
 * however the search chooses, the probability that any of them is wrong adds up to no more.
 *
 * @param goal the question
 */
public record FlipSearch(FlipGoal goal) {

    /** The numbers between the ends that have to agree with them. */
    private static final int BETWEEN = 3;

    /** The further numbers near the flip, where some cannot be decided. */
    private static final int DETOURS = 4;

    private static final int CHECKS = 2;

    /** The next step of a search. */
    public sealed interface Step {

        /**
         * The numbers to be measured.
         *
         * @param forks the number of forks that each side has to have, by number of the axis; 0 for
         *     those of the first look
         */
        record Measure(Map<Long, Integer> forks) implements Step {}

        /**
         * The search has ended.
         *
         * @param note what limits the answer, for people; may be empty
         * @param numbers that were measured
         */
        record End(FlipAnswer answer, String note, int numbers) implements Step {}
    }

    /**
     * Returns the next step.
     *
     * @param known returns the result of a number; empty if it was not measured
     */
    public Step next(LongFunction<Optional<FlipProbe>> known) {
        FlipLine line = new FlipLine(goal, known);
        List<Long> wanted = List.of(goal.from(), goal.to());
        boolean refining = true;
        while (line.measure(wanted)) {
            if (line.size() >= mostNumbers()) {
                return line.end();
            }
            List<Long> more = refining ? refined(line) : List.of();
            if (more.isEmpty() && refining) {
                refining = false;
                more = line.hasOneCrossing() ? line.checks() : List.of();
            }
            if (line.hasAll(more)) {
                return line.end();
            }
            wanted = more;
        }
        return line.pending();
    }

    private List<Long> refined(FlipLine line) {
        if (line.crossings().size() > 1 || line.size() >= mostRefined()) {
            return List.of();
        }
        if (line.hasOneCrossing()) {
            return line.narrower();
        }
        return line.isOpenAtOneEnd() ? line.towardsOpen() : between(line);
    }

    /** Returns the numbers between two ends that agree, or are both open. */
    private List<Long> between(FlipLine line) {
        List<Long> quarters = new ArrayList<>();
        FlipNumbers numbers = new FlipNumbers(goal.unit());
        numbers.between(goal.from(), goal.to())
                .ifPresent(middle -> {
                    numbers.between(goal.from(), middle).ifPresent(quarters::add);
                    quarters.add(middle);
                    numbers.between(middle, goal.to()).ifPresent(quarters::add);
                });
        return line.hasAll(quarters) ? List.of() : quarters;
    }

    /** Returns the maximum number of numbers that are measured, and of decisions. */
    public int mostNumbers() {
        long allowed = (goal.to() - goal.from()) / goal.unit().step() + 1;
        return (int) Math.min(allowed, mostRefined() + CHECKS);
    }

    /** Returns the maximum number of numbers before the checks for another flip. */
    private int mostRefined() {
        double range = Math.log((double) goal.to() / goal.from());
        int halvings =
                (int) Math.ceil(Math.log(Math.max(1, range / goal.logWithin())) / Math.log(2));
        return Math.max(2 + halvings + DETOURS, 2 + BETWEEN);
    }
}
