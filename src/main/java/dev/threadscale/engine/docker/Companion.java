package dev.threadscale.engine.docker;

import dev.threadscale.engine.CompanionFailedException;
import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.ShellCommand;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.protocol.Serve;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The container of a companion server. */
final class Companion {

    /** Enough for ten thousand waiting connections; pinned, as the fork's own are. */
    private static final long MEMORY_BYTES = 512L << 20;

    private static final String HEAP = "-Xmx256m";
    private static final String COLLECTOR = "-XX:+UseSerialGC";
    private static final long PIDS = 1024;

    private final Connections connections;
    private final StopSignal stop;
    private final CompanionReport report = new CompanionReport();
    private final OutputLines lines = new OutputLines(report);

    Companion(Connections connections, StopSignal stop) {
        this.connections = connections;
        this.stop = stop;
    }

    /**
     * The companion of a worker that is in a network, on CPUs of its own.
     *
     * @param image of the runtime
     */
    static ContainerSpec spec(
            ContainerSpec worker, RuntimeLevel runtime, PinnedImage image, Optional<CpuSet> cpus) {
        List<String> options =
                runtime.isVirtualMachine() ? List.of(COLLECTOR, HEAP) : List.of(HEAP);
        return new ContainerSpec(
                worker.name() + "-server",
                image,
                worker.labels(),
                cpus,
                Optional.empty(),
                MEMORY_BYTES,
                PIDS,
                Set.of(),
                Access.ofCompanion(worker.access().network().orElseThrow()),
                WorkerCommand.program(runtime),
                WorkerCommand.arguments(
                        runtime,
                        options,
                        List.of(
                                Serve.COMMAND,
                                Serve.FROM + "=" + Serve.NETWORK,
                                Serve.PORT + "=" + Access.PORT)));
    }

    /** Starts a container that was created from the spec, and waits until it serves. */
    void serve(String id) throws CompanionFailedException, InterruptedException {
        ForkContainer.follow(connections.streams(), id, lines, stop);
        connections.requests().startContainerCmd(id).exec();
        report.awaitPort(lines.ended(), stop);
    }

    /** What it has said; nothing comes any more from here on. */
    CompanionReport report() {
        lines.stop();
        return report;
    }

    /**
     * Lines for a shell that make the network, run a worker beside a companion, and remove both.
     * The pipe holds the worker back until the companion says that it serves.
     */
    static String byHand(ContainerSpec companion, String worker) {
        String network = companion.access().network().orElseThrow();
        List<String> run = companion.dockerRun();
        run.add(run.indexOf("--rm") + 1, "--name=" + companion.name());
        return String.join(
                "\n",
                ShellCommand.quote(ForkNetwork.createByHand(network)),
                ShellCommand.quote(run) + " | { read -r serving",
                worker,
                "docker rm --force " + companion.name() + " >&2; }",
                "docker network rm " + network + " >&2");
    }
}
