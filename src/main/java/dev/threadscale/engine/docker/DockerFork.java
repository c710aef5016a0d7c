package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.engine.docker.ForkContainer.OutputLines;
import dev.threadscale.error.RootCause;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.text.ShellCommand;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One fork on an Engine with everything that it needs, from its creation to its removal. */
final class DockerFork {

    private final DockerConnection connection;
    private final DockerClient docker;
    private final ContainerSpec worker;
    private final Optional<ContainerSpec> companion;
    private final Optional<PinnedImage> lender;
    private final StopSignal stop;
    private final Consumer<String> output;

    /** The last one first. */
    private final Deque<Runnable> removals = new ArrayDeque<>();

    /**
     * Prepares a fork.
     *
     * @param companion the server that it asks, in a network with it
     * @param lender the image of the kit that lends its worker to a fork of another image, and
     *     whose container takes the user's code
     * @param stop gives the fork up
     * @param output receives the lines of the worker, and warnings
     */
    DockerFork(
            DockerConnection connection,
            ContainerSpec worker,
            Optional<ContainerSpec> companion,
            Optional<PinnedImage> lender,
            StopSignal stop,
            Consumer<String> output) {
        this.connection = connection;
        this.docker = connection.requests();
        this.worker = worker;
        this.companion = companion;
        this.lender = lender;
        this.stop = stop;
        this.output = output;
    }

    /**
     * Runs it.
     *
     * @param recording opens what takes a recording, if the worker writes one
     */
    ForkEnd run(Duration timeout, Optional<Supplier<OutputStream>> recording)
            throws InterruptedException {
        Invocation invocation =
                new Invocation(byHand(worker, companion, lender), worker.cpuset(), Enforced.ALL);
        try {
            lender.ifPresent(this::lend);
            if (companion.isPresent()) {
                serve(companion.get());
            }
            String id = create(worker);
            ForkEnd end = new ForkContainer(connection, id, stop).run(invocation, timeout, output);
            return recording.isPresent()
                    ? end.noting(ForkFiles.copyRecording(docker, id, recording.get()))
                    : end;
        } catch (Failure.Thrown thrown) {
            return invocation.end(thrown.failure());
        } catch (RuntimeException failed) {
            return invocation.end(
                    DockerErrors.running(failed, worker.image(), worker.entrypoint()));
        } finally {
            removals.forEach(Runnable::run);
        }
    }

    private String create(ContainerSpec spec) {
        try {
            String id = spec.create(docker);
            removeAtEnd(Kind.CONTAINER, id, spec.name());
            return id;
        } catch (RuntimeException refused) {
            throw new Failure.Thrown(DockerErrors.creating(refused, spec.image()), refused);
        }
    }

    private void removeAtEnd(Kind kind, String id, String name) {
        removals.push(() -> remove(kind, id, name));
    }

    /** A leftover does not make a measurement wrong; the fork's output names it. */
    private void remove(Kind kind, String id, String name) {
        try {
            new DockerBelongings(docker).remove(kind, id);
        } catch (RuntimeException failed) {
            output.accept(
                    "warning: the %s %s could not be removed: %s"
                            .formatted(kind.label(), name, RootCause.message(failed)));
        }
    }

    /**
     * Brings the worker's jar, and an empty folder for files, out of an image of the kit into a
     * fork of another image: when the Engine creates a container, it fills a new volume with what
     * the image holds in its place, with its owner. The user's code is copied into a volume of its
     * own. Works on a remote Engine, unlike a mounted file. The container is never started.
     */
    private void lend(PinnedImage from) {
        for (Access.Volume volume : worker.access().lent()) {
            docker.createVolumeCmd().withName(volume.name()).withLabels(worker.labels()).exec();
            removeAtEnd(Kind.VOLUME, volume.name(), volume.name());
        }
        String lending = create(worker.lender(from));
        worker.access().code().ifPresent(code -> copy(code, lending));
        removals.pop().run();
    }

    private void copy(Code code, String container) {
        docker.copyArchiveToContainerCmd(container)
                .withRemotePath(WorkerCommand.CODE)
                .withTarInputStream(new ByteArrayInputStream(ForkFiles.ofCode(code)))
                .exec();
    }

    /** Starts the companion in a network for the two, and waits until it serves. */
    private void serve(ContainerSpec server) throws InterruptedException {
        String network = server.access().network().orElseThrow();
        removeAtEnd(Kind.NETWORK, server.access().createNetwork(docker, server.labels()), network);
        CompanionReport report = new CompanionReport();
        OutputLines lines = new OutputLines(report);
        ForkContainer container = new ForkContainer(connection, create(server), stop);
        removals.push(() -> {
            lines.stop();
            report.tell(output);
        });
        container.start(lines);
        int _ = report.awaitPort(lines.ended(), stop);
    }

    /** Lines for a shell that repeat a fork with everything that it needs. */
    static String byHand(
            ContainerSpec worker, Optional<ContainerSpec> companion, Optional<PinnedImage> lender) {
        String script = ShellCommand.quote(worker.dockerRun());
        if (companion.isPresent()) {
            script = served(companion.get(), script);
        }
        return lender.isPresent() ? lent(lender.get(), worker.access(), script) : script;
    }

    /** The pipe holds the worker back until the companion says that it serves. */
    private static String served(ContainerSpec companion, String worker) {
        String network = companion.access().network().orElseThrow();
        List<String> run = companion.dockerRun();
        run.add(run.indexOf("--rm") + 1, "--name=" + companion.name());
        return String.join(
                "\n",
                ShellCommand.quote(companion.access().createNetworkByHand()),
                ShellCommand.quote(run) + " | { read -r serving",
                worker,
                "docker rm --force " + companion.name() + " >&2; }",
                "docker network rm " + network + " >&2");
    }

    private static String lent(PinnedImage lender, Access access, String fork) {
        List<Access.Volume> volumes = access.lent();
        List<String> fill = new ArrayList<>(List.of("docker", "create"));
        volumes.forEach(volume -> fill.add(volume.writable().option()));
        fill.add(lender.name());
        List<String> remove = new ArrayList<>(List.of("docker", "volume", "rm"));
        volumes.forEach(volume -> remove.add(volume.name()));
        String created = "$(" + ShellCommand.quote(fill) + ")";
        return String.join(
                "\n",
                access.code().isEmpty()
                        ? "docker rm " + created + " >&2"
                        : "lender=%s && docker cp %s/. $lender:%s && docker rm $lender >&2"
                                .formatted(
                                        created, access.code().get().folder(), WorkerCommand.CODE),
                fork,
                ShellCommand.quote(remove) + " >&2");
    }
}
