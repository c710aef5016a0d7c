package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.WaitResponse;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.dump.DumpRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One container from its creation to its removal. */
final class ForkContainer {

    /** What a container may take to be gone after its output has ended. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final DockerClient docker;
    private final ContainerSpec spec;
    private final StopSignal stop;

    ForkContainer(DockerClient docker, ContainerSpec spec, StopSignal stop) {
        this.docker = docker;
        this.spec = spec;
        this.stop = stop;
    }

    ForkEnd run(Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
        try {
            String id = create(docker, spec);
            try {
                return observe(id, timeout, output);
            } finally {
                Removal.orReport(
                        "container " + spec.name(), () -> Removal.container(docker, id), output);
            }
        } catch (DockerException refused) {
            // The Engine answered, so it is this container that it does not run.
            return failed(refusal(refused));
        } catch (RuntimeException lost) {
            throw DockerConnection.stopped(lost);
        }
    }

    /** The end of a fork that could not be run. */
    ForkEnd failed(String why) {
        return end(OptionalInt.empty(), false, false, Optional.of(why));
    }

    static String create(DockerClient docker, ContainerSpec spec) {
        HostConfig host =
                HostConfig.newHostConfig()
                        .withMemory(spec.memoryBytes())
                        .withMemorySwap(spec.memoryBytes())
                        .withPidsLimit(spec.pids())
                        .withReadonlyRootfs(true)
                        .withCapDrop(Capability.ALL)
                        .withCapAdd(
                                spec.capabilities().stream()
                                        .map(capability -> Capability.valueOf(capability.name()))
                                        .toArray(Capability[]::new))
                        .withSecurityOpts(List.of(ContainerSpec.NO_NEW_PRIVILEGES))
                        .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE));
        spec.cpuset().ifPresent(set -> host.withCpusetCpus(set.toString()));
        spec.nanoCpus().ifPresent(host::withNanoCPUs);
        CreateContainerCmd command =
                docker.createContainerCmd(spec.image().id())
                        .withName(spec.name())
                        .withLabels(spec.labels())
                        .withUser(spec.user())
                        .withEntrypoint(spec.entrypoint())
                        .withCmd(spec.arguments())
                        .withHostConfig(host)
                        .withAttachStdout(true)
                        .withAttachStderr(true);
        spec.access().apply(command, host, spec.labels());
        return command.exec().getId();
    }

    /** Follows a container's output; before its start, so that no line is lost. */
    static void follow(DockerClient docker, String id, OutputLines lines, StopSignal stop)
            throws InterruptedException {
        docker.attachContainerCmd(id)
                .withStdOut(true)
                .withStdErr(true)
                .withFollowStream(true)
                .exec(lines);
        if (!stop.await(lines.started(), GRACE)) {
            throw new IllegalStateException("the container's output cannot be followed");
        }
    }

    /** Follows the container until its output ends. */
    private ForkEnd observe(String id, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        DumpRequest dumps = new DumpRequest(output, DumpRequest.Patience.USUAL);
        OutputLines lines = new OutputLines(dumps);
        try {
            follow(docker, id, lines, stop);
            docker.startContainerCmd(id).exec();
            if (!stop.await(lines.ended(), timeout)) {
                return end(OptionalInt.empty(), true, false, Optional.empty())
                        .with(dumps.take(() -> quit(id), pause -> stop.await(lines.ended(), pause)))
                        .startedAt(started(state(id)));
            }
        } finally {
            lines.stop();
        }
        OptionalInt exit = exitCode(id);
        ContainerState state = state(id);
        boolean oomKilled = exit.orElse(-1) != 0 && Boolean.TRUE.equals(state.getOOMKilled());
        return end(exit, false, oomKilled, Optional.empty()).startedAt(started(state));
    }

    private void quit(String id) {
        try {
            docker.killContainerCmd(id).withSignal("QUIT").exec();
        } catch (DockerException ended) {
            // Then there is no dump.
        }
    }

    private OptionalInt exitCode(String id) throws InterruptedException {
        ExitCode code = docker.waitContainerCmd(id).exec(new ExitCode());
        code.awaitCompletion(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        return code.value;
    }

    private ContainerState state(String id) {
        return docker.inspectContainerCmd(id).exec().getState();
    }

    /** By the Engine's clock, which is that of its containers. */
    private static Optional<Instant> started(ContainerState state) {
        try {
            return Optional.ofNullable(state.getStartedAt()).map(Instant::parse);
        } catch (DateTimeParseException unknown) {
            return Optional.empty();
        }
    }

    private ForkEnd end(
            OptionalInt exit, boolean timedOut, boolean oomKilled, Optional<String> failure) {
        return new ForkEnd(
                exit,
                timedOut,
                oomKilled,
                failure,
                spec.dockerRun(),
                spec.cpuset(),
                ForkEnd.Enforced.ALL);
    }

    static String refusal(DockerException refused) {
        String message = refused.getMessage();
        return "Docker refused the container: " + (message == null ? refused : message.strip());
    }

    /** The exit code of a container that has ended. */
    private static final class ExitCode extends ResultCallback.Adapter<WaitResponse> {
        private volatile OptionalInt value = OptionalInt.empty();

        @Override
        public void onNext(WaitResponse response) {
            Integer code = response.getStatusCode();
            value = code == null ? OptionalInt.empty() : OptionalInt.of(code);
        }
    }
}
