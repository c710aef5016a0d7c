package dev.threadscale.engine;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs forks, one at a time. */
public interface Engine extends Premises {

    /**
     * The constant properties of an engine.
     *
     * @param name on the command line and in the results
     * @param isolated true if containers keep forks apart from the rest of the host
     * @param onThisHost true if forks run on the launcher's own host, so that its files describe
     *     theirs
     * @param records true if it can record what virtual machines do
     * @param waysBack the ways to restore the very same program of a runtime, for people
     */
    record Traits(
            String name, boolean isolated, boolean onThisHost, boolean records, String waysBack) {}

    Traits traits();

    default String name() {
        return traits().name();
    }

    /** Returns true if containers keep forks apart from the rest of the host. */
    default boolean isolated() {
        return traits().isolated();
    }

    /** Returns true if forks run on the launcher's own host. */
    default boolean onThisHost() {
        return traits().onThisHost();
    }

    /** The repository of the kit's images, if it runs images. */
    default String repository() {
        return RuntimeLevel.REPOSITORY;
    }

    /**
     * Chooses the CPUs of a study's forks, until the next choice, and keeps the launcher off them
     * if it is on the same host.
     *
     * @param limits of all configurations
     */
    Placement place(Collection<CpuLimit> limits);

    /** Facts about the host for the results: name to value. */
    Map<String, String> host();

    /** Adds a fact about a host; leaves out what is unknown. */
    static void put(Map<String, String> facts, String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            facts.put(name, value.toString());
        }
    }

    /**
     * The program of a runtime; empty if it is missing.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException;

    /**
     * The reason why a configuration cannot run here; empty if it can.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    Optional<Unavailable> unavailable(Configuration configuration) throws InterruptedException;

    /**
     * Returns true if this engine lacks the program of a runtime, can build it, and has not failed
     * to.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    default boolean canBuild(RuntimeLevel runtime) throws InterruptedException {
        return false;
    }

    /**
     * Builds the program of a runtime, while no fork runs.
     *
     * @param progress gets lines for people
     * @return the reason why it could not, which {@link #unavailable} says from then on; empty if
     *     the program is there
     * @throws InterruptedException if the launcher has to stop; nothing of the program is there
     *     then
     */
    default Optional<Unavailable> build(RuntimeLevel runtime, Consumer<String> progress)
            throws InterruptedException {
        throw new UnsupportedOperationException(name());
    }

    /**
     * Runs a fork to its end and leaves nothing of it behind, as long as it can reach the engine. A
     * failure of the engine is an end like others: {@link ForkEnd#isFromOutside}.
     *
     * @param run id of the run, to label what belongs to it
     * @param timeout after which the engine stops the fork
     * @param output receives each line that the worker writes, as it comes
     * @param recording opens what takes a recording, and is not called if there is none: then a
     *     note on the fork says why; empty for a fork without one
     * @throws EngineException if running another fork would be pointless
     * @throws InterruptedException if the launcher has to stop; the fork is gone then
     */
    ForkEnd run(
            String run,
            Fork fork,
            Duration timeout,
            Consumer<String> output,
            Optional<Supplier<OutputStream>> recording)
            throws InterruptedException;

    /**
     * Removes everything that a run has, in one attempt, since its launcher leaves at once. Other
     * engines of the run learn of it.
     */
    default void abandon(String run) {
        removeAllOf(run);
    }
}
