package dev.threadscale.engine;

/**
 * Why a fork could not be run to an end of its own.
 *
 * @param kind whether it is of use to try again
 * @param reason in words
 */
public record Failure(Kind kind, String reason) {

    /** Nothing is known of what the fork would have reported. */
    public static final Failure OUTPUT_CUT = passing("its output was cut off while it ran");

    /** What the failure says of other attempts. */
    public enum Kind {
        /** This fork cannot run. */
        REFUSED,
        /** The engine was in trouble, or somebody interfered: another attempt may do better. */
        PASSING,
        /** Its program is gone: no fork of its runtime can run until somebody brings it back. */
        PROGRAM_GONE
    }

    public static Failure refused(String reason) {
        return new Failure(Kind.REFUSED, reason);
    }

    public static Failure passing(String reason) {
        return new Failure(Kind.PASSING, reason);
    }
}
