package dev.threadscale.flip;

import dev.threadscale.levels.Levels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The answer of a search for a flip. A side is named by its levels, such as threads=virtual. */
public sealed interface FlipAnswer {

    /**
     * The winner changes between two numbers, at both of which it is decided.
     *
     * @param low the largest number at which {@code below} is known to win
     * @param high the smallest number at which {@code above} is known to win
     */
    record Bracket(FlipPoint low, Levels below, FlipPoint high, Levels above)
            implements FlipAnswer {}

    /**
     * One side wins in the whole range.
     *
     * @param nearer the end at which the other side is nearer to winning
     */
    record Never(Levels winner, FlipPoint nearer) implements FlipAnswer {}

    /**
     * The forks do not show who wins between two numbers, and no flip was found elsewhere.
     *
     * @param below the winner below the low number; empty if none is known
     * @param above the winner above the high number; empty if none is known
     * @param forks of each side that would probably decide both ends; empty if hardly any number
     *     would
     */
    record TooClose(
            FlipPoint low,
            FlipPoint high,
            Optional<Levels> below,
            Optional<Levels> above,
            OptionalInt forks)
            implements FlipAnswer {}

    /** The winner changes more than once: there and back again. */
    record NotOneLine(List<Bracket> crossings) implements FlipAnswer {
        public NotOneLine {
            crossings = List.copyOf(crossings);
        }
    }

    /**
     * A number could not be measured.
     *
     * @param reason with the number, for people
     */
    record GivenUp(String reason) implements FlipAnswer {}
}
