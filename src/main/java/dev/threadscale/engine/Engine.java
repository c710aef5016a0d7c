package dev.threadscale.engine;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs forks, one at a time. */
public interface Engine extends Premises {

    /** The name on the command line and in the results. */
    String name();

    /** Returns true if containers keep forks apart from the rest of the host. */
    boolean isolated();

    /** Returns true if forks run on the launcher's own host, so that its files describe theirs. */
    boolean onThisHost();

    /**
     * Chooses the CPUs of a study's forks, until the next choice, and keeps the launcher off them
     * if it is on the same host.
     *
     * @param limits of all configurations
     */
    Placement place(Collection<CpuLimit> limits);

    /** What the results record of the host, in words: name to value. */
    Map<String, String> host();

    /**
     * The program of a runtime; empty if it is missing.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException;

    /** How people restore the very same program of a runtime, in a few words. */
    String waysBack();

    /**
     * Why a configuration cannot run here; empty if it can.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    Optional<Unavailable> unavailable(Configuration configuration) throws InterruptedException;

    /**
     * Runs a fork to its end and leaves nothing of it behind, as long as it can reach the engine. A
     * failure of the engine is an end like others: {@link ForkEnd#isFromOutside}.
     *
     * @param run id of the run, to label what belongs to it
     * @param timeout after which the engine stops the fork
     * @param output receives each line that the worker writes, as it comes
     * @throws EngineException if running another fork would be pointless
     * @throws InterruptedException if the launcher has to stop; the fork is gone then
     */
    ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws InterruptedException;

    /** Runs forks with a recording; empty if this engine cannot. */
    default Optional<Recorder> recorder() {
        return Optional.empty();
    }

    /**
     * Removes everything that a run has, in one attempt, since its launcher leaves at once. Other
     * engines of the run learn of it.
     */
    default void abandon(String run) {
        removeAllOf(run);
    }
}
