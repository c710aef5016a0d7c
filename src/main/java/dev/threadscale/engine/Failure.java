package dev.threadscale.engine;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a fork could not run to its own end.
 *
 * @param kind says if another attempt may succeed
 * @param reason for people
 */
public record Failure(Kind kind, String reason) implements ForkEnd.Cause {

    /** The rest of the fork's report is unknown. */
    public static final Failure OUTPUT_CUT = passing("its output was cut off while it ran");

    /** The prospects of other attempts. */
    public enum Kind {
        /** This fork cannot run. */
        REFUSED,
        /** The engine failed, or someone interfered: another attempt may succeed. */
        PASSING,
        /** Its program is gone: no fork of its runtime can run until it is restored. */
        PROGRAM_GONE
    }

    public static Failure refused(String reason) {
        return new Failure(Kind.REFUSED, reason);
    }

    public static Failure passing(String reason) {
        return new Failure(Kind.PASSING, reason);
    }

    /** Carries a failure from where it happens to where the fork ends. */
    public static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient Failure failure;

        public Thrown(Failure failure, @Nullable Throwable cause) {
            super(failure.reason(), cause);
            this.failure = failure;
        }

        public Failure failure() {
            return failure;
        }
    }
}
