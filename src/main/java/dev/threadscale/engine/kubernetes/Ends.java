package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The ends that a fork can have.
 *
 * @param command repeats it by hand
 */
record Ends(List<String> command) {

    Ends {
        command = List.copyOf(command);
    }

    ForkEnd failed(Failure why) {
        return end(OptionalInt.empty(), false, false, Optional.of(why));
    }

    ForkEnd timedOut() {
        return end(OptionalInt.empty(), true, false, Optional.empty());
    }

    ForkEnd exited(int code, boolean oomKilled) {
        return end(OptionalInt.of(code), false, oomKilled, Optional.empty());
    }

    /** When its process began is empty: Kubernetes knows it to the second alone. */
    private ForkEnd end(
            OptionalInt exit, boolean timedOut, boolean oomKilled, Optional<Failure> failure) {
        return new ForkEnd(
                exit,
                timedOut,
                oomKilled,
                failure,
                command,
                Optional.empty(),
                ForkEnd.Enforced.COUNT);
    }
}
