package dev.threadscale.engine;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a fork could not run to its own end.
 *
 * @param kind the prospects of another attempt
 * @param reason the reason shown to people
 */
public record Failure(Kind kind, String reason) implements ForkEnd.Cause {

    /** The end of a fork whose report is incomplete because its output was cut off. */
    public static final Failure OUTPUT_CUT = passing("its output was cut off while it ran");

    /** The prospects of another attempt. */
    public enum Kind {
        /** The fork cannot run. */
        REFUSED,
        /** The engine failed or someone interfered, so another attempt may succeed. */
        PASSING,
        /** The program is missing. No fork of this runtime can run until it is restored. */
        PROGRAM_GONE
    }

    public static Failure refused(String reason) {
        return new Failure(Kind.REFUSED, reason);
    }

    public static Failure passing(String reason) {
        return new Failure(Kind.PASSING, reason);
    }

    /** Returns the failure of a companion, which says nothing about the fork's own program. */
    public Failure ofCompanion(String name) {
        return new Failure(
                kind == Kind.PASSING ? kind : Kind.REFUSED,
                "the companion '%s': %s".formatted(name, reason));
    }

    /** Carries a failure from its origin to the end of the fork. */
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
