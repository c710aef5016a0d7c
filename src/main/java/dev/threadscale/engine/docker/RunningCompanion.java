package dev.threadscale.engine.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Frame;
import dev.threadscale.engine.CompanionEnd;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.ForkContainer.OutputLines;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.Ready;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.WorkerExit;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** The container of a companion from its start: its last lines, its readiness and its end. */
final class RunningCompanion implements Consumer<String> {

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration LEAST = Duration.ofMillis(1);
    private static final Duration LONGEST_COMMAND = Duration.ofSeconds(30);

    private final DockerConnection connection;
    private final Companion companion;
    private final List<Companion> all;
    private final String id;
    private final StopSignal stop;
    private final OutputLines lines = new OutputLines(this);
    private final Deque<String> last = new ArrayDeque<>();
    private final CompletableFuture<Void> logged = new CompletableFuture<>();

    /** The action at its end: it ends the program that needs it now. */
    private volatile Runnable end = () -> {};

    RunningCompanion(DockerConnection connection, CompanionSpec spec, String id, StopSignal stop) {
        this.connection = connection;
        this.companion = spec.companion();
        this.all = spec.all();
        this.id = id;
        this.stop = stop;
    }

    String id() {
        return id;
    }

    Companion companion() {
        return companion;
    }

    void start() throws InterruptedException {
        CompletableFuture<Void> _ = lines.ended().thenRun(this::runEnd);
        new ForkContainer(connection, id, stop).start(lines);
    }

    /** Receives a line of its output, and hides secrets, since it may be kept with the fork. */
    @Override
    public void accept(String text) {
        synchronized (last) {
            if (last.size() == CompanionEnd.LINES) {
                last.removeFirst();
            }
            last.add(Companion.masked(text, all));
        }
        if (companion.ready().log().filter(text::contains).isPresent()) {
            logged.complete(null);
        }
    }

    /**
     * Waits for its line and its command, and then for the probe.
     *
     * @param probe creates the container that waits, for the time that is left, until it accepts
     *     connections; empty if the experiment names no port
     * @throws Failure.Thrown if it ends, or is not ready in time
     */
    void awaitReady(Function<Duration, Optional<ForkContainer>> probe) throws InterruptedException {
        Ready ready = companion.ready();
        long begin = stop.nanos();
        if (ready.log().isPresent()) {
            CompletableFuture<?> either = CompletableFuture.anyOf(logged, lines.ended());
            if (!stop.await(either, ready.within())) {
                throw late("it has not printed '%s'".formatted(ready.log().get()));
            }
        }
        while (!ready.command().isEmpty() && !succeeds(ready.command(), left(begin))) {
            rejectEnd();
            if (left(begin).equals(LEAST)) {
                throw late(
                        "its command '%s' does not succeed"
                                .formatted(String.join(" ", ready.command())));
            }
            stop.pause(PAUSE);
        }
        rejectEnd();
        Duration left = left(begin);
        Optional<ForkContainer> container = probe.apply(left);
        if (container.isPresent()) {
            await(container.get(), left);
        }
    }

    /** Returns the rest of its time, or the least time for a last attempt. */
    private Duration left(long begin) {
        Duration left = companion.ready().within().minusNanos(stop.nanos() - begin);
        return left.compareTo(LEAST) > 0 ? left.truncatedTo(ChronoUnit.MILLIS) : LEAST;
    }

    private void await(ForkContainer probe, Duration left) throws InterruptedException {
        AtomicReference<String> problem = new AtomicReference<>("no answer");
        // The probe would try until its own limit.
        atEnd(() -> kill(probe.id()));
        Invocation unused = new Invocation("", Optional.empty(), Enforced.ALL);
        ForkEnd end =
                probe.run(
                        unused,
                        left.plusMinutes(1),
                        text ->
                                Line.parse(text)
                                        .map(line -> line.values().get(Line.MESSAGE))
                                        .ifPresent(problem::set));
        rejectEnd();
        if (end.exitCode().orElse(-1) != WorkerExit.COMPLETED.code()) {
            throw new Failure.Thrown(said().unreachable(String.valueOf(problem.get())), null);
        }
    }

    private boolean succeeds(List<String> command, Duration left) throws InterruptedException {
        try (Ending ending = new Ending()) {
            String exec =
                    connection
                            .requests()
                            .execCreateCmd(id)
                            .withCmd(command.toArray(String[]::new))
                            .withAttachStdout(true)
                            .withAttachStderr(true)
                            .exec()
                            .getId();
            connection.streams().execStartCmd(exec).exec(ending);
            Duration limit = left.compareTo(LONGEST_COMMAND) < 0 ? left : LONGEST_COMMAND;
            boolean inTime = stop.await(ending.done, limit);
            Long code = connection.requests().inspectExecCmd(exec).exec().getExitCodeLong();
            return inTime && Objects.requireNonNullElse(code, 1L) == 0;
        } catch (DockerException | IOException notRunning) {
            return false;
        }
    }

    /** Completes when the output of a command ends. */
    private static final class Ending extends ResultCallback.Adapter<Frame> {

        private final CompletableFuture<Void> done = new CompletableFuture<>();

        @Override
        public void onComplete() {
            super.onComplete();
            done.complete(null);
        }

        @Override
        public void onError(Throwable lost) {
            super.onError(lost);
            done.complete(null);
        }
    }

    /**
     * Runs an action when it ends by itself, or now if it has ended. Replaces the action before,
     * since one companion may serve many forks.
     */
    void atEnd(Runnable action) {
        end = action;
        if (lines.ended().isDone() && !lines.ended().isCompletedExceptionally()) {
            runEnd();
        }
    }

    /** Runs it on a thread that may ask the Engine. */
    private void runEnd() {
        Thread _ = Thread.ofVirtual().start(end);
    }

    /**
     * Ends a container; one that has not begun yet, as soon as it runs, or it would wait in vain.
     */
    void kill(String container) {
        try {
            while (!killed(container)) {
                stop.pause(PAUSE);
            }
        } catch (DockerException | InterruptedException removed) {
            // It has been removed, or is about to be.
        }
    }

    private boolean killed(String container) {
        try {
            connection.requests().killContainerCmd(container).exec();
            return true;
        } catch (NotFoundException removed) {
            return true;
        } catch (DockerException notRunning) {
            ContainerState state =
                    connection.requests().inspectContainerCmd(container).exec().getState();
            return !"created".equals(state.getStatus());
        }
    }

    private void rejectEnd() {
        Optional<Failure> end = failure();
        if (end.isPresent()) {
            throw new Failure.Thrown(end.get(), null);
        }
    }

    /** Returns the reason if it has ended; empty if it is still running. */
    Optional<Failure> failure() {
        if (!lines.ended().isDone()) {
            return Optional.empty();
        }
        try {
            ContainerState state = connection.requests().inspectContainerCmd(id).exec().getState();
            if (Boolean.TRUE.equals(state.getRunning())) {
                return Optional.empty();
            }
            return Optional.of(
                    Boolean.TRUE.equals(state.getOOMKilled())
                            ? said().outOfMemory()
                            : said().exited(state.getExitCodeLong()));
        } catch (NotFoundException removed) {
            return Optional.of(said().removed());
        }
    }

    private Failure.Thrown late(String what) {
        return new Failure.Thrown(said().late(what), null);
    }

    private CompanionEnd said() {
        synchronized (last) {
            return new CompanionEnd(companion, List.copyOf(last));
        }
    }

    /** Passes on its last lines, to be kept with the fork, and ignores all that come later. */
    void tell(Consumer<String> output) {
        lines.stop();
        said().last().forEach(word -> output.accept("companion " + companion.name() + ": " + word));
    }
}
