package dev.threadscale.engine;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
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
     * @param name its name on the command line and in the results
     * @param isolated true if containers isolate forks from the rest of the host
     * @param onThisHost true if forks run on the launcher's own host, so the launcher's files
     *     describe the host of the forks
     * @param records true if it can record what virtual machines do
     * @param waysBack the ways to restore exactly the same program of a runtime, for people
     */
    record Traits(
            String name, boolean isolated, boolean onThisHost, boolean records, String waysBack) {}

    Traits traits();

    default String name() {
        return traits().name();
    }

    /** Returns true if containers isolate forks from the rest of the host. */
    default boolean isolated() {
        return traits().isolated();
    }

    default boolean onThisHost() {
        return traits().onThisHost();
    }

    /** Returns the repository of the kit's images. Only engines that run images use it. */
    default String repository() {
        return RuntimeLevel.REPOSITORY;
    }

    /**
     * Chooses the CPUs for the forks of a study, valid until the next call, and keeps the launcher
     * off them if it is on the same host.
     *
     * @param limits the limits of all configurations
     */
    Placement place(Collection<CpuLimit> limits);

    /**
     * Leaves out CPUs that a fork without limits did not see, for example because the containers of
     * an engine are confined to some. {@link ProbedWorker} finds out.
     */
    default void confine(CpuSet seen) {}

    /** Returns facts about the host for the results, by name. */
    Map<String, String> host();

    /** Adds a fact about a host, unless the value is unknown. */
    static void put(Map<String, String> facts, String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            facts.put(name, value.toString());
        }
    }

    /**
     * Returns the program of a runtime; empty if it is missing.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException;

    /**
     * Returns the image of a companion; empty if it is missing, or there are no companions.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    default Optional<RuntimeImage> image(Companion companion) throws InterruptedException {
        return Optional.empty();
    }

    /**
     * Returns the reason why a configuration cannot run here; empty if it can.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    Optional<Unavailable> unavailable(Configuration configuration) throws InterruptedException;

    /**
     * Returns true if this engine lacks the program of a runtime, can build it, and has not failed
     * to do so.
     *
     * @throws InterruptedException if the launcher has to stop before that is known
     */
    default boolean canBuild(RuntimeLevel runtime) throws InterruptedException {
        return false;
    }

    /**
     * Builds the program of a runtime. No fork may run meanwhile.
     *
     * @param progress receives lines for people
     * @return the reason for a failure, which {@link #unavailable} gives from then on; empty if the
     *     program was built
     * @throws InterruptedException if the launcher has to stop; no part of the program is left then
     */
    default Optional<Unavailable> build(RuntimeLevel runtime, Consumer<String> progress)
            throws InterruptedException {
        throw new UnsupportedOperationException(name());
    }

    /**
     * Runs a fork to its end and removes everything that belongs to it, as long as the engine can
     * be reached. A failure of the engine is reported like any other end: {@link
     * ForkEnd#isFromOutside}.
     *
     * @param run id of the run, used to label everything that belongs to it
     * @param timeout the time after which the engine stops the fork
     * @param output receives each line as the worker writes it
     * @param recording opens the destination of the recording; empty if the fork is not recorded.
     *     It is not called if no recording was made; a note on the fork then says why.
     * @throws EngineException if running another fork would be pointless
     * @throws InterruptedException if the launcher has to stop; the fork has been removed then
     */
    ForkEnd run(
            String run,
            Fork fork,
            Duration timeout,
            Consumer<String> output,
            Optional<Supplier<OutputStream>> recording)
            throws InterruptedException;

    /**
     * Removes what the forks of a run have shared, when its last fork has ended.
     *
     * @throws EngineException if the engine cannot be asked
     */
    default void release(String run) {}

    /**
     * Removes everything that a run owns in a single attempt, because the launcher is about to
     * exit. Other engines of the run notice it.
     */
    default void abandon(String run) {
        removeAllOf(run);
    }
}
