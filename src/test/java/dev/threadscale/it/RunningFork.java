package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A fork that an engine runs, while a test looks on. */
final class RunningFork {

    private static final long PATIENCE_SECONDS = 300;

    private final List<String> lines = new ArrayList<>();
    private final BlockingQueue<String> coming = new LinkedBlockingQueue<>();
    private final FutureTask<ForkEnd> end;

    /** Has the engine run it, on a thread of its own. */
    RunningFork(Engine engine, String run, Fork fork, Duration timeout) {
        end =
                new FutureTask<>(
                        () -> engine.run(run, fork, timeout, this::accept, Optional.empty()));
        Thread.ofPlatform().daemon().start(end);
    }

    private synchronized void accept(String line) {
        lines.add(line);
        coming.add(line);
    }

    /** The lines that it has written so far, and the warnings of its engine. */
    synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** Without what its engine warns of, as that it cannot be removed while the engine is away. */
    List<String> written() {
        return lines().stream().filter(line -> !line.startsWith("warning: ")).toList();
    }

    /** Waits until it writes a line. */
    void await(String line) throws Exception {
        long patience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        long since = System.nanoTime();
        String next = null;
        while (!line.equals(next)) {
            boolean over = end.isDone();
            next = coming.poll(over ? 0 : 100, TimeUnit.MILLISECONDS);
            if (next == null && (over || System.nanoTime() - since > patience)) {
                throw new AssertionError(
                        "it did not say '%s' but %s and ended: %s"
                                .formatted(line, lines(), over ? end.get() : "not"));
            }
        }
    }

    /** Waits until it has ended; throws what the engine does. */
    ForkEnd end() throws Exception {
        try {
            return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
    }

    /** However it ends. */
    void awaitEnd() {
        try {
            end();
        } catch (Exception any) {
            // Whoever wants to know asks for its end.
        }
    }

    /** The same for one that is to end by itself, and well. */
    List<String> complete() throws Exception {
        ForkEnd ended = end();
        assertThat(ended.failure()).isEmpty();
        assertThat(ended.exitCode()).as("exit code behind %s", lines()).hasValue(0);
        return lines();
    }
}
