package dev.threadscale.flip;

import java.util.List;
import java.util.Optional;

/** The result of measuring all sides at one cell of a map. Sides are named by their position. */
public sealed interface MapProbe {

    /** A result that more forks do not change. */
    sealed interface Settled extends MapProbe {

        /** Returns the side that wins; empty if that is not known. */
        default Optional<Integer> winner() {
            return Optional.empty();
        }
    }

    /**
     * One side has won against all others.
     *
     * @param second the side that came next
     * @param point the values of the first side over the second if there are two, otherwise those
     *     of {@code second} over the winner
     * @param loss why others have lost without a comparison, for people; usually empty
     */
    record Won(int side, int second, FlipPoint point, String loss) implements Settled {
        @Override
        public Optional<Integer> winner() {
            return Optional.of(side);
        }
    }

    /**
     * The allowed forks do not decide.
     *
     * @param sides those that may have won, the ones with the smallest values first
     * @param point the values of the first two sides, divided as in {@link Won}
     */
    record Open(List<Integer> sides, FlipPoint point) implements Settled {}

    /** The cell cannot be compared, for a reason shown to people. */
    record Broken(String reason) implements Settled {}

    /**
     * A cell that more forks may decide.
     *
     * @param sides those that may still win
     * @param forks of each of them at the next look
     */
    record Undecided(List<Integer> sides, int forks) implements MapProbe {}
}
