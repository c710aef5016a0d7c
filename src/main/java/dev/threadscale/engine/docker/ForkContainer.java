package dev.threadscale.engine.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import com.github.dockerjava.api.model.WaitResponse;
import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.LineSplitter;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Suspension;
import dev.threadscale.protocol.WorkerExit;
import java.io.Closeable;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A container that has been created, from its start to its end.
 *
 * @param stop abandons the container
 * @param grace the time allowed for the container to end after its output, and for its output to
 *     end after the container
 */
record ForkContainer(DockerConnection connection, String id, StopSignal stop, Duration grace) {

    private static final Duration GRACE = Duration.ofSeconds(30);

    /** The longest normal time between the end of the output and the end of the container. */
    private static final Duration USUAL = Duration.ofSeconds(2);

    /** The time after an end in which the Engine learns that memory was the reason. */
    private static final Duration OOM_DELAY = Duration.ofSeconds(1);

    /** The time for the Engine to list the pauses of a container. */
    private static final Duration PAUSES = Duration.ofSeconds(10);

    ForkContainer(DockerConnection connection, String id, StopSignal stop) {
        this(connection, id, stop, GRACE);
    }

    /**
     * The exit code, awaited as soon as the container runs. If the connection to the Engine is cut,
     * the output simply ends as it does with the container, but no exit code comes.
     */
    private static final class AwaitedExit extends ResultCallback.Adapter<WaitResponse> {

        private final CompletableFuture<Integer> code = new CompletableFuture<>();

        @Override
        public void onNext(WaitResponse response) {
            Integer status = response.getStatusCode();
            if (status != null) {
                code.complete(status);
            }
        }

        @Override
        public void onError(Throwable lost) {
            super.onError(lost);
            code.completeExceptionally(lost);
        }

        @Override
        public void onComplete() {
            super.onComplete();
            code.completeExceptionally(
                    new IllegalStateException("it did not report how the fork ended"));
        }
    }

    /**
     * Starts the container. Its output is followed from before the start so that no line is lost.
     */
    void start(OutputLines lines) throws InterruptedException {
        connection
                .streams()
                .attachContainerCmd(id)
                .withStdOut(true)
                .withStdErr(true)
                .withFollowStream(true)
                .exec(lines);
        if (!stop.await(lines.started(), GRACE)) {
            throw new IllegalStateException("the container's output cannot be followed");
        }
        connection.requests().startContainerCmd(id).exec();
    }

    /** Runs the container until its output ends. */
    ForkEnd run(Invocation invocation, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        DumpRequest dumps = new DumpRequest(output, DumpRequest.Timing.USUAL);
        OutputLines lines = new OutputLines(dumps);
        CompletableFuture<Integer> exit;
        try {
            start(lines);
            exit = connection.streams().waitContainerCmd(id).exec(new AwaitedExit()).code;
            if (!stop.await(lines.ended(), timeout)) {
                ContainerState state = state();
                if (Boolean.TRUE.equals(state.getRunning())) {
                    if (!paused(state, timeout).isZero()) {
                        return invocation.end(Failure.passing("its container was paused"));
                    }
                    var taken = dumps.take(this::kill, pause -> stop.await(lines.ended(), pause));
                    return invocation
                            .end(new ForkEnd.StoppedAtTimeout(taken))
                            .startedAt(started(state));
                }
                // A connection that stalls delivers the last lines late or never.
                if (!stop.await(lines.ended(), grace)) {
                    return invocation.end(Failure.OUTPUT_CUT);
                }
            }
        } finally {
            lines.stop();
        }
        boolean outlivedOutput = !stop.await(exit, USUAL);
        if (outlivedOutput && !stop.await(exit, grace)) {
            return invocation.end(Failure.OUTPUT_CUT);
        }
        ForkEnd end = exited(invocation, exit.join(), outlivedOutput, timeout);
        if (end.isFromOutside()) {
            stop.pause(OOM_DELAY);
            end = exited(invocation, exit.join(), outlivedOutput, timeout);
        }
        return end;
    }

    private ForkEnd exited(
            Invocation invocation, int code, boolean outlivedOutput, Duration timeout) {
        Optional<ContainerState> state = state(code);
        boolean oomKilled = code != 0 && state.map(ContainerState::getOOMKilled).orElse(false);
        return invocation
                .end(new ForkEnd.Exited(code, oomKilled, outlivedOutput))
                .startedAt(state.flatMap(ForkContainer::started))
                .noting(
                        state.map(known -> Suspension.ofContainer(paused(known, timeout)))
                                .orElse(List.of()));
    }

    /**
     * Returns the state; empty if the Engine does not answer, which does not matter for a fork that
     * completed.
     */
    private Optional<ContainerState> state(int code) {
        try {
            return Optional.of(state());
        } catch (RuntimeException silent) {
            if (code != WorkerExit.COMPLETED.code()) {
                throw silent;
            }
            return Optional.empty();
        }
    }

    private void kill(String signal) {
        try {
            connection.requests().killContainerCmd(id).withSignal(signal).exec();
        } catch (DockerException ended) {
            // In this case no dump can be taken.
        }
    }

    private ContainerState state() {
        return connection.requests().inspectContainerCmd(id).exec().getState();
    }

    /** Returns the time for which the container was paused, until its end or its time-out. */
    private Duration paused(ContainerState state, Duration timeout) {
        return started(state)
                .map(begin ->
                        Pauses.of(
                                connection.requests(),
                                id,
                                begin,
                                instant(state.getFinishedAt())
                                        .filter(begin::isBefore)
                                        .orElse(begin.plus(timeout)),
                                PAUSES))
                .orElse(Duration.ZERO);
    }

    /** Returns the time of the start by the Engine's clock, which containers share. */
    private static Optional<Instant> started(ContainerState state) {
        return instant(state.getStartedAt());
    }

    private static Optional<Instant> instant(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(Instant::parse);
        } catch (DateTimeParseException unknown) {
            return Optional.empty();
        }
    }

    /** Splits a container's output into lines, standard output and standard error separately. */
    static final class OutputLines extends ResultCallback.Adapter<Frame> {

        private final Consumer<String> lines;
        private final Map<StreamType, LineSplitter> pending = new EnumMap<>(StreamType.class);

        private final CompletableFuture<Void> started = new CompletableFuture<>();
        private final CompletableFuture<Void> ended = new CompletableFuture<>();
        private boolean stopped;

        OutputLines(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public synchronized void onNext(Frame frame) {
            if (stopped) {
                return;
            }
            byte[] bytes = frame.getPayload();
            pending.computeIfAbsent(frame.getStreamType(), type -> new LineSplitter(lines))
                    .accept(bytes, bytes.length);
        }

        @Override
        public void onComplete() {
            flushRest();
            super.onComplete();
            ended.complete(null);
        }

        private synchronized void flushRest() {
            if (!stopped) {
                pending.values().forEach(LineSplitter::end);
            }
        }

        /** Ignores all further lines, because late output must not disturb the next fork. */
        synchronized void stop() {
            stopped = true;
        }

        @Override
        public void onStart(Closeable stream) {
            super.onStart(stream);
            started.complete(null);
        }

        @Override
        public void onError(Throwable lost) {
            super.onError(lost);
            started.completeExceptionally(lost);
            ended.completeExceptionally(lost);
        }

        /** Returns a future that completes when output can come. */
        CompletableFuture<Void> started() {
            return started;
        }

        /** Returns a future that completes when the output ends. */
        CompletableFuture<Void> ended() {
            return ended;
        }
    }
}
