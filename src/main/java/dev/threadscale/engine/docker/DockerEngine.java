package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Info;
import dev.threadscale.engine.CompanionPlace;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs each fork in a container of its own on a Docker Engine. */
public final class DockerEngine implements Engine {

    public static final String NAME = "docker";

    private final DockerClient docker;
    private final Info info;
    private final String repository;
    private final StopSignal stop;
    private final HostCpus cpus;
    private final Map<RuntimeLevel, Optional<String>> digests = new HashMap<>();

    private DockerEngine(DockerClient docker, Info info, String repository, StopSignal stop) {
        this.docker = docker;
        this.stop = stop;
        this.repository = repository;
        this.info = info;
        Integer count = info.getNCPU();
        this.cpus = HostCpus.count(count == null ? 1 : count);
    }

    /**
     * Connects to the Docker Engine that the environment names.
     *
     * @param repository of the runtimes' images
     * @param stop gives up the running fork
     */
    public static DockerEngine connect(String repository, StopSignal stop) throws EngineException {
        DockerClient docker = DockerConnection.open();
        return new DockerEngine(docker, asking(() -> docker.infoCmd().exec()), repository, stop);
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
    public Map<String, String> host() {
        Map<String, String> host = new LinkedHashMap<>();
        put(host, "name", info.getName());
        host.put("cpus", Integer.toString(cpus.size()));
        put(host, "memory_bytes", info.getMemTotal());
        put(host, "kernel", info.getKernelVersion());
        put(host, "operating_system", info.getOperatingSystem());
        put(host, "architecture", info.getArchitecture());
        put(host, "docker", info.getServerVersion());
        put(host, "cgroup_driver", info.getRawValues().get("CgroupDriver"));
        put(host, "cgroup_version", info.getRawValues().get("CgroupVersion"));
        return host;
    }

    private static void put(
            Map<String, String> host, String key, @org.jspecify.annotations.Nullable Object value) {
        if (value != null) {
            host.put(key, value.toString());
        }
    }

    @Override
    public Optional<String> digest(RuntimeLevel runtime) throws EngineException {
        Optional<String> known = digests.get(runtime);
        if (known == null) {
            known = asking(() -> inspect(runtime));
            digests.put(runtime, known);
        }
        return known;
    }

    private Optional<String> inspect(RuntimeLevel runtime) {
        try {
            return Optional.ofNullable(
                    docker.inspectImageCmd(runtime.image(repository)).exec().getId());
        } catch (NotFoundException missing) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration) throws EngineException {
        RuntimeLevel runtime = configuration.runtime();
        List<RuntimeLevel> images =
                runtime.program() instanceof RuntimeLevel.OtherImage
                        ? List.of(runtime, LentWorker.lender())
                        : List.of(runtime);
        for (RuntimeLevel image : images) {
            if (digest(image).isEmpty()) {
                return Optional.of(
                        new Unavailable(
                                "the image %s is missing".formatted(image.image(repository)),
                                "In the project's folder: " + image.command(repository)));
            }
        }
        return cpus.unavailable(configuration.cpus())
                .map(reason -> new Unavailable(reason, "Measure it on a host with more CPUs."));
    }

    @Override
    public ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
        stop.check();
        RuntimeLevel runtime = fork.configuration().runtime();
        Optional<CpuSet> cpuset = cpus.choose(fork.configuration().cpus());
        ContainerSpec spec = ContainerSpec.of(run, fork, runtime.image(repository), cpuset);
        if (spec.access().lent().isEmpty()) {
            return run(fork, spec, timeout, output);
        }
        return new LentWorker(docker, LentWorker.lender().image(repository), spec)
                .during(
                        () -> run(fork, spec, timeout, output),
                        new ForkContainer(docker, spec, stop),
                        output);
    }

    private ForkEnd run(Fork fork, ContainerSpec spec, Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
        if (spec.access().network().isEmpty()) {
            return new ForkContainer(docker, spec, stop).run(timeout, output);
        }
        // The same image, so that its worker serves; another's has none.
        RuntimeLevel runtime =
                spec.access().lent().isEmpty()
                        ? fork.configuration().runtime()
                        : LentWorker.lender();
        CompanionPlace place = CompanionPlace.beside(spec.cpuset(), cpus);
        ContainerSpec companion =
                Companion.spec(spec, runtime, runtime.image(repository), place.cpus());
        return new ServedFork(docker, spec, companion, stop)
                .run(timeout, output)
                .noting(place.notes());
    }

    @Override
    public void removeLeftovers(String run) throws EngineException {
        asking(() -> {
            Removal.leftovers(docker, run);
            return run;
        });
    }

    @Override
    public void close() {
        try {
            docker.close();
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
