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

/** Runs one fork on an Engine, with everything it needs, from creation to removal. */
final class DockerFork {

    private final DockerConnection connection;
    private final DockerClient docker;
    private final ContainerSpec worker;
    private final Optional<LiveChange> change;
    private final Optional<ContainerSpec> server;
    private final ForkCompanions companions;
    private final Optional<SharedCompanions.Group> group;
    private final Optional<PinnedImage> lender;
    private final StopSignal stop;
    private final Consumer<String> output;

    /** The clean-up actions, with the most recent one first. */
    private final Deque<Runnable> removals = new ArrayDeque<>();

    /**
     * Prepares a fork.
     *
     * @param change the change of the worker's limits in the middle of the fork
     * @param server the kit's server to which the fork connects, in a shared network
     * @param companions the programs of the experiment in that network
     * @param group those of them that the fork shares with others
     * @param lender the image of the kit that provides the worker for a fork of another image, and
     *     whose container takes the user's code
     * @param stop abandons the fork
     * @param output receives the worker's lines and warnings
     */
    DockerFork(
            DockerConnection connection,
            ContainerSpec worker,
            Optional<LiveChange> change,
            Optional<ContainerSpec> server,
            ForkCompanions companions,
            Optional<SharedCompanions.Group> group,
            Optional<PinnedImage> lender,
            StopSignal stop,
            Consumer<String> output) {
        this.connection = connection;
        this.docker = connection.requests();
        this.worker = worker;
        this.change = change;
        this.server = server;
        this.companions = companions;
        this.group = group;
        this.lender = lender;
        this.stop = stop;
        this.output = output;
    }

    /**
     * Runs the fork.
     *
     * @param recording opens the destination of the recording, if the worker writes one
     */
    ForkEnd run(Duration timeout, Optional<Supplier<OutputStream>> recording)
            throws InterruptedException {
        Invocation invocation =
                new Invocation(
                        byHand(worker, change, server, companions, lender),
                        worker.cpuset(),
                        Enforced.ALL);
        try {
            lender.ifPresent(this::lend);
            List<RunningCompanion> running = new ArrayList<>();
            int earlier = 0;
            if (group.isPresent()) {
                earlier = group.get().served();
                running.addAll(
                        group.get()
                                .join(
                                        worker.access(),
                                        companions.shared(true),
                                        stop,
                                        this::removeAtEnd));
            } else if (worker.access().network().isPresent()) {
                String network = worker.access().createNetwork(docker, worker.labels());
                removeAtEnd(Kind.NETWORK, network, worker.access().network().get());
            }
            CompanionUses uses = new CompanionUses(output);
            running.addAll(
                    companions
                            .shared(false)
                            .start(connection, stop, this::removeAtEnd, this::tellAtEnd));
            if (server.isPresent()) {
                serve(server.get());
            }
            String id = create(worker);
            for (RunningCompanion companion : running) {
                uses.add(
                        companion.companion(),
                        CompanionMeter.of(connection, companion.id()),
                        companion.companion().isShared() ? earlier : 0);
                companion.atEnd(() -> companion.kill(id));
            }
            Consumer<String> lines = running.isEmpty() ? output : uses;
            ForkContainer container = new ForkContainer(connection, id, stop);
            ForkEnd ended =
                    change.isPresent()
                            ? run(container, change.get(), invocation, timeout, lines)
                            : container.run(invocation, timeout, lines);
            ForkEnd end = ForkCompanions.judged(ended, invocation, running).using(uses.all());
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
            group.ifPresent(shared -> shared.leave(output));
        }
    }

    private ForkEnd run(
            ForkContainer container,
            LiveChange toMake,
            Invocation invocation,
            Duration timeout,
            Consumer<String> lines)
            throws InterruptedException {
        ChangingFork changing = new ChangingFork(docker, container.id(), toMake, lines);
        return changing.judge(container.run(invocation, timeout, changing));
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

    /**
     * Removes a resource. A leftover does not invalidate a measurement, so a failure only adds a
     * warning to the fork's output.
     */
    private void remove(Kind kind, String id, String name) {
        try {
            new DockerBelongings(docker).remove(kind, id);
        } catch (RuntimeException failed) {
            output.accept(
                    "warning: the %s %s could not be removed: %s"
                            .formatted(kind.label(), name, DockerWords.of(failed)));
        }
    }

    /**
     * Copies the worker's jar and an empty folder for files from an image of the kit into a fork of
     * another image. When the Engine creates a container, it fills a new volume with the image's
     * content at that path, including its owner. The user's code is copied into a volume of its
     * own. Unlike a mounted file, this also works on a remote Engine. The container is never
     * started.
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

    /** Keeps the last lines of a companion, before it is removed. */
    private void tellAtEnd(RunningCompanion companion) {
        removals.push(() -> companion.tell(output));
    }

    /** Starts the kit's server and waits until it accepts connections. */
    private void serve(ContainerSpec spec) throws InterruptedException {
        CompanionReport report = new CompanionReport();
        OutputLines lines = new OutputLines(report);
        ForkContainer container = new ForkContainer(connection, create(spec), stop);
        removals.push(() -> {
            lines.stop();
            report.tell(output);
        });
        container.start(lines);
        int _ = report.awaitPort(lines.ended(), stop);
    }

    /** Returns shell commands that repeat a fork with everything it needs. */
    static String byHand(
            ContainerSpec worker,
            Optional<LiveChange> change,
            Optional<ContainerSpec> server,
            ForkCompanions companions,
            Optional<PinnedImage> lender) {
        Access access = worker.access();
        String script =
                change.isPresent()
                        ? changed(worker, change.get())
                        : ShellCommand.quote(worker.dockerRun());
        if (server.isPresent()) {
            script = served(server.get(), script);
        }
        if (!companions.specs().isEmpty()) {
            script = companions.byHand(script);
        }
        if (access.network().isPresent()) {
            script =
                    String.join(
                            "\n",
                            ShellCommand.quote(access.createNetworkByHand()),
                            script,
                            "docker network rm " + access.network().get() + " >&2");
        }
        return lender.isPresent() ? lent(lender.get(), access, script) : script;
    }

    /**
     * Returns the commands for a companion and a worker. The pipe delays the worker until the
     * companion accepts connections.
     */
    private static String served(ContainerSpec companion, String worker) {
        List<String> run = companion.dockerRun();
        run.add(run.indexOf("--rm") + 1, "--name=" + companion.name());
        return String.join(
                "\n",
                ShellCommand.quote(run) + " | { read -r serving",
                worker,
                "docker rm --force " + companion.name() + " >&2; }");
    }

    /** Returns the commands for a worker whose limits change when it says that this is due. */
    private static String changed(ContainerSpec worker, LiveChange change) {
        List<String> run = worker.dockerRun();
        run.add(run.indexOf("--rm") + 1, "--name=" + worker.name());
        return String.join(
                "\n",
                ShellCommand.quote(run) + " | while read -r line",
                "do echo \"$line\"",
                "case \"$line\" in @change_due*) %s >&2 ;; esac"
                        .formatted(change.dockerUpdate(worker.name())),
                "done");
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
