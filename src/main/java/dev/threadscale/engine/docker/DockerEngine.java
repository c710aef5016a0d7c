package dev.threadscale.engine.docker;

import com.github.dockerjava.api.model.Info;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs each fork in its own container on a Docker Engine. */
public final class DockerEngine implements Engine {

    public static final String NAME = "docker";

    /**
     * The time limit for building an image. It is many times what the build and the download take
     * on two slow CPUs.
     */
    private static final Duration BUILD = Duration.ofMinutes(30);

    private final DockerConnection connection;
    private final DockerBelongings belongings;
    private final Info info;
    private final DockerImages images;
    private final CompanionImages companionImages;
    private final SharedCompanions shared;
    private final String repository;
    private final StopSignal stop;
    private EngineHost host;
    private Placement placement;

    private DockerEngine(
            DockerConnection connection, Info info, String repository, StopSignal stop) {
        this.connection = connection;
        this.belongings = new DockerBelongings(connection.requests());
        this.stop = stop;
        this.images = new DockerImages(connection, repository);
        this.companionImages =
                new CompanionImages(connection, repository, String.valueOf(info.getArchitecture()));
        this.shared = new SharedCompanions(connection);
        this.repository = repository;
        this.info = info;
        this.host = EngineHost.of(connection.address(), info, HostFiles.HERE);
        this.placement = Placement.of(host.cpus(), List.of());
    }

    /**
     * Connects to the Docker Engine selected by the environment.
     *
     * @param repository the repository of the runtimes' images
     * @param stop abandons the running fork
     */
    public static DockerEngine connect(String repository, StopSignal stop) {
        return of(DockerConnection.open(), repository, stop);
    }

    /**
     * Connects to another Docker Engine.
     *
     * @param where {@code ssh://user@host}, {@code tcp://host:2376}, {@code unix:///path}, or the
     *     name of a context of Docker's client
     */
    public static DockerEngine connect(String where, String repository, StopSignal stop) {
        return of(DockerConnection.open(where), repository, stop);
    }

    private static DockerEngine of(
            DockerConnection connection, String repository, StopSignal stop) {
        try {
            return asking(() -> {
                Info info = connection.requests().infoCmd().exec();
                EngineHost.rejectOld(connection.address(), info);
                return new DockerEngine(connection, info, repository, stop);
            });
        } catch (UserException failed) {
            try (connection) {
                throw failed;
            }
        }
    }

    @Override
    public Traits traits() {
        return new Traits(
                NAME, true, host.here(), true, "'docker load', 'docker pull', 'docker tag'");
    }

    @Override
    public String repository() {
        return repository;
    }

    @Override
    public Placement place(Collection<CpuLimit> limits) {
        Placement chosen = Placement.of(host.cpus(), host.around(), limits);
        placement = host.here() ? chosen.held(host.around()) : chosen;
        return placement;
    }

    @Override
    public void confine(CpuSet seen) {
        host = host.confined(seen);
        placement = Placement.of(host.cpus(), List.of());
    }

    @Override
    public Map<String, String> host() {
        return host.describe(info);
    }

    @Override
    public Optional<RuntimeImage> image(RuntimeLevel runtime) {
        return asking(() -> images.find(runtime));
    }

    @Override
    public Optional<RuntimeImage> image(Companion companion) {
        return asking(() -> companionImages.image(companion));
    }

    @Override
    public boolean canBuild(RuntimeLevel runtime) {
        return asking(() -> images.canBuild(runtime));
    }

    @Override
    public Optional<Unavailable> build(RuntimeLevel runtime, Consumer<String> progress)
            throws InterruptedException {
        stop.check();
        images.build(runtime, new ImageBuild(connection, stop, compilerMemory(), BUILD), progress);
        return asking(() -> images.missing(runtime));
    }

    /** Returns most of the memory and leaves the rest to the Engine and the launcher. */
    private long compilerMemory() {
        return Objects.requireNonNullElse(info.getMemTotal(), 0L) / 5 * 4;
    }

    /** Returns an id that is unique for each Docker host. */
    public String id() {
        return String.valueOf(info.getId());
    }

    /**
     * Returns the names of the images of a runtime that this host lacks and another host of the
     * same architecture has.
     */
    public List<String> lacks(RuntimeLevel runtime, DockerEngine other) {
        return Objects.equals(info.getArchitecture(), other.info.getArchitecture())
                ? asking(() -> images.lacks(runtime, other.images))
                : List.of();
    }

    /**
     * Copies an image from another host.
     *
     * @throws EngineException if one of the two hosts fails
     */
    public void load(String image, DockerEngine from) {
        doing(() -> images.load(image, from.images));
    }

    /**
     * Saves images as one archive.
     *
     * @param ids the ids by which this host knows them
     * @throws UserException if it does not have one of them
     * @throws EngineException if the host fails
     */
    public InputStream save(Collection<String> ids) {
        return asking(() -> images.saved(ids));
    }

    /**
     * Loads images that {@link #save} has written, and uses them as those of runtimes and
     * companions.
     *
     * @param ids the ids that they must have, by their tags in the repository
     * @throws UserException if the archive has other images, or names for them
     * @throws EngineException if the host fails
     */
    public void load(Map<String, String> ids, Path archive) {
        doing(() -> images.load(ids, archive));
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration) {
        return asking(() -> images.missing(configuration.runtime()))
                .or(() -> asking(() -> companionImages.unavailable(configuration.companions())))
                .or(() -> Unavailable.cpus(host.cpus(), configuration));
    }

    @Override
    public ForkEnd run(
            String run,
            Fork fork,
            Duration timeout,
            Consumer<String> output,
            Optional<Supplier<OutputStream>> recording)
            throws InterruptedException {
        stop.check();
        ContainerSpec alone =
                ContainerSpec.of(
                        run,
                        fork,
                        pinned(fork.configuration().runtime()),
                        host.cpus().choose(fork.configuration().cpus()),
                        recording.isPresent());
        // Images from elsewhere do not include a worker, so the kit's worker is used with them.
        RuntimeLevel serving = fork.configuration().runtime().withWorker();
        Optional<LiveChange> change = LiveChange.of(fork.configuration(), host.cpus());
        Optional<CpuSet> own = LiveChange.all(alone.cpuset(), change);
        CompanionPlan plan = new CompanionPlan(placement, companionImages);
        List<CpuSet> sets = plan.sets(own, fork.configuration().companions());
        Optional<SharedCompanions.Group> group =
                shared.use(run, fork.configuration().companions(), sets);
        ContainerSpec worker = group.map(companions -> alone.in(companions.name())).orElse(alone);
        ForkCompanions companions =
                asking(() ->
                        plan.of(
                                fork.configuration(),
                                worker,
                                sets,
                                group,
                                serving,
                                () -> pinned(serving)));
        Optional<CpuSet> apart = companions.apart(placement, own);
        return new DockerFork(
                        connection,
                        worker,
                        change,
                        Optional.of(worker)
                                .filter(spec -> spec.access().served())
                                .map(spec -> spec.companion(serving, pinned(serving), apart)),
                        companions,
                        group,
                        worker.access().lent().stream().findFirst().map(_ -> pinned(serving)),
                        stop,
                        output)
                .run(timeout, recording)
                .noting(worker.access().served() ? CompanionReport.notes(apart) : List.of());
    }

    private PinnedImage pinned(RuntimeLevel runtime) {
        return asking(() -> images.pinned(runtime));
    }

    @Override
    public List<Belonging> belongings() {
        return asking(belongings::all);
    }

    @Override
    public void remove(Belonging belonging) {
        doing(() -> belongings.remove(belonging.kind(), belonging.id()));
    }

    @Override
    public void release(String run) {
        if (!shared.isEmpty()) {
            removeAllOf(run);
        }
    }

    @Override
    public void removeAllOf(String run) {
        shared.forget();
        Engine.super.removeAllOf(run);
    }

    @Override
    public void close() {
        connection.close();
    }

    private static void doing(Runnable request) {
        boolean _ =
                asking(() -> {
                    request.run();
                    return true;
                });
    }

    /**
     * Asks the Engine. Any other failure is the Engine's, since nothing in an experiment can cause
     * it.
     */
    private static <T> T asking(Supplier<T> question) {
        try {
            return question.get();
        } catch (UserException explained) {
            throw explained;
        } catch (RuntimeException failed) {
            throw DockerErrors.stopped(failed);
        }
    }
}
