package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Fork;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Runtimes whose program was removed while the run went on. Their forks are neither failures nor
 * done: the others go on, and then the run ends so that it can be resumed.
 */
final class GonePrograms {

    private final String waysBack;
    private final Map<RuntimeLevel, String> reasons = new LinkedHashMap<>();
    private int leftOut;

    /**
     * None is gone.
     *
     * @param waysBack how one comes back
     */
    GonePrograms(String waysBack) {
        this.waysBack = waysBack;
    }

    /** Whether a fork that was tried found its program gone. */
    boolean isGone(Fork fork, ForkEnd end) {
        boolean is =
                end.failure().filter(one -> one.kind() == Failure.Kind.PROGRAM_GONE).isPresent();
        if (is) {
            reasons.putIfAbsent(
                    fork.configuration().runtime(), end.failure().orElseThrow().reason());
            leftOut++;
        }
        return is;
    }

    /** Whether there is no use in trying a fork. */
    boolean leavesOut(Fork fork) {
        boolean does = reasons.containsKey(fork.configuration().runtime());
        leftOut += does ? 1 : 0;
        return does;
    }

    /**
     * To be called when all others have run.
     *
     * @throws EngineException if forks were left out
     */
    void end() {
        if (!reasons.isEmpty()) {
            throw new EngineException(
                    "%s during the run; %d of its forks were left out"
                            .formatted(String.join(", and ", reasons.values()), leftOut),
                    "Bring back the very same image (%s): then --resume continues. Else begin a new run."
                            .formatted(waysBack),
                    null);
        }
    }
}
