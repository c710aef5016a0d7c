package dev.threadscale.engine;

import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.RuntimeLevel;
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

    /** Whether a fork is kept apart from the rest of the host by a container. */
    boolean isolated();

    /** Whether it runs forks on the host that the launcher sees, so that its files tell of them. */
    boolean onThisHost();

    /**
     * Chooses the CPUs of a study's forks, which holds until the next choice, and keeps the
     * launcher off them if it is on the same host.
     *
     * @param limits of all configurations
     */
    Placement place(Collection<CpuLimit> limits);

    /** What the results record of the host, in words: name to value. */
    Map<String, String> host();

    /**
     * The program of a runtime, or empty if it is missing.
     *
     * @throws InterruptedException if the launcher is told to stop before that is known
     */
    Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException;

    /** How people bring back the very same program of a runtime, in a few words. */
    String waysBack();

    /**
     * Why a configuration cannot run here, or empty if it can.
     *
     * @throws InterruptedException if the launcher is told to stop before that is known
     */
    Optional<Unavailable> unavailable(Configuration configuration) throws InterruptedException;

    /**
     * Runs a fork to its end and leaves nothing of it behind, as far as the engine can be reached.
     * Trouble with the engine is an end like others: {@link ForkEnd#isFromOutside}.
     *
     * @param run id of the run, to label what belongs to it
     * @param timeout after which the fork is stopped
     * @param output receives each line that the worker writes, as it comes
     * @throws EngineException if there is no use in running another fork
     * @throws InterruptedException if the launcher is told to stop; the fork is gone then
     */
    ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws InterruptedException;

    /**
     * Removes all that a run has, as far as one attempt does: its launcher leaves at once. Other
     * engines of the run are told so, too.
     */
    default void abandon(String run) {
        removeAllOf(run);
    }
}
