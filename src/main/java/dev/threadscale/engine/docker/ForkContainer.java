package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Ends;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One container from its creation to its removal. */
final class ForkContainer {

    /** What a container may take to be gone after its output has ended. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    /** What it takes at most where nothing but its own end has ended its output. */
    private static final Duration USUAL = Duration.ofSeconds(2);

    private final Connections connections;
    private final DockerClient docker;
    private final ContainerSpec spec;
    private final StopSignal stop;

    ForkContainer(Connections connections, ContainerSpec spec, StopSignal stop) {
        this.connections = connections;
        this.docker = connections.requests();
        this.spec = spec;
        this.stop = stop;
    }

    ForkEnd run(Duration timeout, Consumer<String> output) throws InterruptedException {
        String id;
        try {
            id = create(docker, spec);
        } catch (RuntimeException refused) {
            return failed(Trouble.of(refused, spec.image()));
        }
        try {
            return observe(id, timeout, output);
        } catch (RuntimeException lost) {
            return failed(Trouble.ofRunning(lost, spec.image()));
        } finally {
            Removal.orReport(
                    "container " + spec.name(), () -> Removal.container(docker, id), output);
        }
    }

    /** The end of a fork that could not be run. */
    ForkEnd failed(Failure why) {
        return ends().failed(why);
    }

    private Ends ends() {
        return new Ends(spec.dockerRun(), spec.cpuset(), ForkEnd.Enforced.ALL);
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
    static void follow(DockerClient streams, String id, OutputLines lines, StopSignal stop)
            throws InterruptedException {
        streams.attachContainerCmd(id)
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
        ContainerExit exit;
        try {
            follow(connections.streams(), id, lines, stop);
            docker.startContainerCmd(id).exec();
            exit = ContainerExit.of(connections.streams(), id);
            if (!stop.await(lines.ended(), timeout)) {
                return ends().timedOut()
                        .with(dumps.take(() -> quit(id), pause -> stop.await(lines.ended(), pause)))
                        .startedAt(started(state(id)));
            }
        } finally {
            lines.stop();
        }
        boolean outlivedOutput = !stop.await(exit.code(), USUAL);
        if (outlivedOutput && !stop.await(exit.code(), GRACE)) {
            return failed(Failure.OUTPUT_CUT);
        }
        int code = exit.code().join();
        ContainerState state = state(id);
        boolean oomKilled = code != 0 && Boolean.TRUE.equals(state.getOOMKilled());
        return ends().exited(code, oomKilled)
                .startedAt(started(state))
                .outlivingOutput(outlivedOutput);
    }

    private void quit(String id) {
        try {
            docker.killContainerCmd(id).withSignal("QUIT").exec();
        } catch (DockerException ended) {
            // Then there is no dump.
        }
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
}
