package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs each fork in a container of its own on a Docker Engine. */
public final class DockerEngine implements Engine {

    public static final String NAME = "docker";

    private static final String JAVA_VERSION = "JAVA_VERSION=jdk-";

    private final Connections connections;
    private final DockerClient docker;
    private final Info info;
    private final String repository;
    private final StopSignal stop;
    private final EngineHost host;
    private Placement placement;
    private final Map<RuntimeLevel, Optional<RuntimeImage>> images = new HashMap<>();

    private DockerEngine(
            Connections connections,
            Info info,
            EngineHost host,
            String repository,
            StopSignal stop) {
        this.connections = connections;
        this.docker = connections.requests();
        this.stop = stop;
        this.repository = repository;
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
    public static DockerEngine connect(String repository, StopSignal stop) throws EngineException {
        Connections connections = DockerConnection.open();
        Info info = asking(() -> connections.requests().infoCmd().exec());
        EngineHost host = EngineHost.of(DockerConnection.address(), info, HostFiles.HERE);
        return new DockerEngine(connections, info, host, repository, stop);
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
    public Optional<RuntimeImage> image(RuntimeLevel runtime) throws EngineException {
        Optional<RuntimeImage> known = images.get(runtime);
        if (known == null) {
            known = asking(() -> inspect(runtime));
            images.put(runtime, known);
        }
        return known;
    }

    /** One that is missing is refused by its name when a container is to be made of it. */
    private PinnedImage pinned(RuntimeLevel runtime) throws EngineException {
        String name = runtime.image(repository);
        return new PinnedImage(name, image(runtime).map(RuntimeImage::digest).orElse(name));
    }

    private Optional<RuntimeImage> inspect(RuntimeLevel runtime) {
        try {
            InspectImageResponse image = docker.inspectImageCmd(runtime.image(repository)).exec();
            Long size = image.getSize();
            return Optional.ofNullable(image.getId())
                    .map(id ->
                            new RuntimeImage(
                                    id,
                                    size == null ? OptionalLong.empty() : OptionalLong.of(size),
                                    javaVersion(image)));
        } catch (NotFoundException missing) {
            return Optional.empty();
        }
    }

    /** The official images of JDKs say it in their environment, and this image is made of one. */
    private static Optional<String> javaVersion(InspectImageResponse image) {
        return Stream.ofNullable(image.getConfig())
                .flatMap(known -> Stream.ofNullable(known.getEnv()))
                .flatMap(Stream::of)
                .filter(variable -> variable.startsWith(JAVA_VERSION))
                .map(variable -> variable.substring(JAVA_VERSION.length()))
                .findFirst();
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration) throws EngineException {
        RuntimeLevel runtime = configuration.runtime();
        List<RuntimeLevel> needed =
                runtime.program() instanceof RuntimeLevel.OtherImage
                        ? List.of(runtime, LentWorker.lender())
                        : List.of(runtime);
        for (RuntimeLevel image : needed) {
            if (image(image).isEmpty()) {
                return Optional.of(
                        new Unavailable(
                                "the image %s is missing".formatted(image.image(repository)),
                                "In the project's folder: " + image.command(repository)));
            }
        }
        return host.cpus()
                .unavailable(configuration.cpus())
                .map(reason -> new Unavailable(reason, "Measure it on a host with more CPUs."));
    }

    @Override
    public ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
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
            throws EngineException, InterruptedException {
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
    public List<Belonging> belongings() throws EngineException {
        return asking(() -> new Belongings(docker).all());
    }

    @Override
    public void remove(Belonging one) throws EngineException {
        asking(() -> {
            new Belongings(docker).remove(one);
            return one;
        });
    }

    @Override
    public void close() {
        try {
            connections.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Any failure here is the engine's: nothing that an experiment says can cause it. */
    private static <T> T asking(Supplier<T> question) throws EngineException {
        try {
            return question.get();
        } catch (RuntimeException failed) {
            throw DockerConnection.stopped(failed);
        }
    }
}
