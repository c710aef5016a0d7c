package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.WaitResponse;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.dump.DumpRequest;
import java.time.Duration;
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
            String id = create();
            try {
                return observe(id, timeout, output);
            } finally {
                removeOrReport(id, output);
            }
        } catch (DockerException refused) {
            // The Engine answered, so it is this container that it does not run.
            return end(OptionalInt.empty(), false, false, Optional.of(refusal(refused)));
        } catch (RuntimeException lost) {
            throw DockerConnection.unusable(
                    "Docker stopped answering: " + DockerConnection.reason(lost), lost);
        }
    }

    private String create() {
        HostConfig host =
                HostConfig.newHostConfig()
                        .withMemory(spec.memoryBytes())
                        .withMemorySwap(spec.memoryBytes())
                        .withPidsLimit(spec.pids())
                        .withNetworkMode("none")
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
        return docker.createContainerCmd(spec.image())
                .withName(spec.name())
                .withLabels(spec.labels())
                .withUser(spec.user())
                .withEntrypoint(spec.entrypoint())
                .withCmd(spec.arguments())
                .withHostConfig(host)
                .withAttachStdout(true)
                .withAttachStderr(true)
                .exec()
                .getId();
    }

    /** Attaches before the start, so that no line is lost, and follows until the output ends. */
    private ForkEnd observe(String id, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        DumpRequest dumps = new DumpRequest(output, DumpRequest.Patience.USUAL);
        OutputLines lines =
                docker.attachContainerCmd(id)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withFollowStream(true)
                        .exec(new OutputLines(dumps));
        try {
            if (!stop.await(lines.started(), GRACE)) {
                throw new IllegalStateException("the container's output cannot be followed");
            }
            docker.startContainerCmd(id).exec();
            if (!stop.await(lines.ended(), timeout)) {
                return end(OptionalInt.empty(), true, false, Optional.empty())
                        .with(
                                dumps.take(
                                        () -> quit(id), pause -> stop.await(lines.ended(), pause)));
            }
        } finally {
            lines.stop();
        }
        OptionalInt exit = exitCode(id);
        boolean oomKilled = exit.orElse(-1) != 0 && oomKilled(id);
        return end(exit, false, oomKilled, Optional.empty());
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

    private boolean oomKilled(String id) {
        InspectContainerResponse.ContainerState state =
                docker.inspectContainerCmd(id).exec().getState();
        return Boolean.TRUE.equals(state.getOOMKilled());
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

    /** A container that stays does not make its measurement wrong; it is said with the fork. */
    private void removeOrReport(String id, Consumer<String> output) {
        try {
            remove(docker, id);
        } catch (RuntimeException failed) {
            output.accept(
                    "warning: the container %s could not be removed: %s"
                            .formatted(spec.name(), DockerConnection.reason(failed)));
        }
    }

    static void remove(DockerClient docker, String id) {
        try {
            docker.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
        } catch (NotFoundException | ConflictException gone) {
            // Removed already, or being removed by someone else.
        }
    }

    private static String refusal(DockerException refused) {
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
