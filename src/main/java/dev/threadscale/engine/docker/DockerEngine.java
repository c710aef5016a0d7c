package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Info;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.CompanionPlace;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs each fork in a container of its own on a Docker Engine. */
public final class DockerEngine implements Engine {

    public static final String NAME = "docker";

    private final DockerConnection connection;
    private final Connections connections;
    private final DockerClient docker;
    private final Info info;
    private final DockerImages images;
    private final StopSignal stop;
    private final EngineHost host;
    private Placement placement;

    private DockerEngine(
            DockerConnection connection,
            Info info,
            EngineHost host,
            String repository,
            StopSignal stop) {
        this.connection = connection;
        this.connections = connection.connections();
        this.docker = connections.requests();
        this.stop = stop;
        this.images = new DockerImages(connections, repository);
        this.info = info;
        this.host = host;
        this.placement = Placement.of(host.cpus(), List.of());
    }

    /**
     * Connects to the Docker Engine that the environment names.
     *
     * @param repository of the runtimes' images
     * @param stop gives up the running fork
     */
    public static DockerEngine connect(String repository, StopSignal stop) {
        return of(DockerConnection.open(), repository, stop);
    }

    /**
     * Connects to another one.
     *
     * @param where {@code ssh://user@host}, {@code tcp://host:2376}, {@code unix:///path}, or the
     *     name of one of the contexts of Docker's client
     */
    public static DockerEngine connect(String where, String repository, StopSignal stop) {
        return of(DockerConnection.open(where), repository, stop);
    }

    private static DockerEngine of(
            DockerConnection connection, String repository, StopSignal stop) {
        Info info;
        try {
            info = asking(() -> connection.connections().requests().infoCmd().exec());
        } catch (EngineException unusable) {
            try (connection) {
                throw unusable;
            } catch (IOException left) {
                throw unusable;
            }
        }
        EngineHost host = EngineHost.of(connection.address(), info, HostFiles.HERE);
        return new DockerEngine(connection, info, host, repository, stop);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isolated() {
        return true;
    }

    @Override
    public boolean onThisHost() {
        return host.here();
    }

    @Override
    public Placement place(Collection<CpuLimit> limits) {
        Placement chosen = Placement.of(host.cpus(), limits);
        placement = host.here() ? chosen.held() : chosen;
        return placement;
    }

    @Override
    public Map<String, String> host() {
        Map<String, String> values = new LinkedHashMap<>();
        put(values, "name", info.getName());
        values.putAll(host.cpus().describe());
        put(values, "memory_bytes", info.getMemTotal());
        put(values, "kernel", info.getKernelVersion());
        put(values, "operating_system", info.getOperatingSystem());
        put(values, "architecture", info.getArchitecture());
        put(values, "docker", info.getServerVersion());
        put(values, "cgroup_driver", info.getRawValues().get("CgroupDriver"));
        put(values, "cgroup_version", info.getRawValues().get("CgroupVersion"));
        return values;
    }

    private static void put(Map<String, String> into, String key, @Nullable Object value) {
        if (value != null) {
            into.put(key, value.toString());
        }
    }

    @Override
    public Optional<RuntimeImage> image(RuntimeLevel runtime) {
        return asking(() -> images.find(runtime));
    }

    private PinnedImage pinned(RuntimeLevel runtime) {
        return asking(() -> images.pinned(runtime));
    }

    /** Tells Docker hosts apart. */
    public String id() {
        return String.valueOf(info.getId());
    }

    /** The images of a runtime that this host lacks and another of its kind has, by name. */
    public List<String> lacks(RuntimeLevel runtime, DockerEngine other) {
        return Objects.equals(info.getArchitecture(), other.info.getArchitecture())
                ? asking(() -> images.lacks(runtime, other.images))
                : List.of();
    }

    /**
     * Brings an image from another host.
     *
     * @throws EngineException if one of the two does not do its part
     */
    public void load(String image, DockerEngine from) {
        asking(() -> {
            images.load(image, from.images);
            return image;
        });
    }

    @Override
    public String waysBack() {
        return "'docker load', 'docker pull', 'docker tag'";
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration) {
        Optional<Unavailable> missing = asking(() -> images.missing(configuration.runtime()));
        return missing.isPresent() ? missing : cpus(configuration);
    }

    private Optional<Unavailable> cpus(Configuration configuration) {
        return host.cpus()
                .unavailable(configuration.cpus())
                .map(reason -> new Unavailable(reason, "Measure it on a host with more CPUs."));
    }

    @Override
    public ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        stop.check();
        RuntimeLevel runtime = fork.configuration().runtime();
        Optional<CpuSet> cpuset = host.cpus().choose(fork.configuration().cpus());
        ContainerSpec spec = ContainerSpec.of(run, fork, pinned(runtime), cpuset);
        if (spec.access().lent().isEmpty()) {
            return run(fork, spec, timeout, output);
        }
        return new LentWorker(docker, pinned(LentWorker.lender()), spec)
                .during(
                        () -> run(fork, spec, timeout, output),
                        new ForkContainer(connections, spec, stop),
                        output);
    }

    private ForkEnd run(Fork fork, ContainerSpec spec, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        if (spec.access().network().isEmpty()) {
            return new ForkContainer(connections, spec, stop).run(timeout, output);
        }
        // The same image, so that its worker serves; another's has none.
        RuntimeLevel runtime =
                spec.access().lent().isEmpty()
                        ? fork.configuration().runtime()
                        : LentWorker.lender();
        CompanionPlace place = CompanionPlace.beside(spec.cpuset(), placement);
        ContainerSpec companion = Companion.spec(spec, runtime, pinned(runtime), place.cpus());
        return new ServedFork(connections, spec, companion, stop)
                .run(timeout, output)
                .noting(place.notes());
    }

    @Override
    public List<Belonging> belongings() {
        return asking(() -> new Belongings(docker).all());
    }

    @Override
    public void remove(Belonging one) {
        asking(() -> {
            new Belongings(docker).remove(one);
            return one;
        });
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Any failure here is the engine's: nothing that an experiment says can cause it. */
    private static <T> T asking(Supplier<T> question) {
        try {
            return question.get();
        } catch (RuntimeException failed) {
            throw DockerConnection.stopped(failed);
        }
    }
}
