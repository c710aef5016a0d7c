package dev.threadscale.flip;

import java.util.OptionalInt;

/** The result of measuring both sides at one number of the axis. */
public sealed interface FlipProbe {

    /**
     * One side has won.
     *
     * @param compare true if it is the side whose value is divided by that of the other
     * @param loss the forks of the other side that did not finish, for people; usually empty
     */
    record Won(FlipPoint point, boolean compare, String loss) implements FlipProbe {}

    /**
     * The allowed forks do not decide.
     *
     * @param needed forks of each side that probably would; empty if hardly any number would
     * @param doubt by how much the ratio may be off, if only that leaves it open; otherwise empty
     * @param loss the forks that did not finish, so their side cannot win; usually empty
     */
    record Open(FlipPoint point, OptionalInt needed, String doubt, String loss)
            implements FlipProbe {

        public Open(FlipPoint point, OptionalInt needed, String doubt) {
            this(point, needed, doubt, "");
        }
    }

    /**
     * A number that more forks may decide.
     *
     * @param forks of each side at the next look
     */
    record Undecided(int forks) implements FlipProbe {}

    /**
     * The number cannot be compared.
     *
     * @param reason the reason shown to people
     */
    record Broken(String reason) implements FlipProbe {}
}
