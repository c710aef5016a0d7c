package dev.threadscale.engine;

import dev.threadscale.plan.Fork;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs forks as their engine does, and records what their virtual machines do meanwhile. */
@FunctionalInterface
public interface Recorder {

    /**
     * Runs a fork like {@link Engine#run}. A recording that cannot be had is a note on the fork.
     *
     * @param recording opens what takes the recording; not called if there is none
     */
    ForkEnd run(
            String run,
            Fork fork,
            Duration timeout,
            Consumer<String> output,
            Supplier<OutputStream> recording)
            throws InterruptedException;
}
