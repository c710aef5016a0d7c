package dev.threadscale.engine.docker;

import com.github.dockerjava.api.model.Info;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.host.Cpu;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Topology;
import java.net.URI;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host of a Docker Engine, by what the Engine reports.
 *
 * @param cpus the CPUs that containers may use
 * @param around the CPUs that the launcher may use if it is on the same host, which may be others
 * @param whole all CPUs, if it is the host whose files the launcher sees
 */
record EngineHost(HostCpus cpus, HostCpus around, Optional<Topology> whole) {

    /** The first version whose {@code docker build} is BuildKit, which our Dockerfiles need. */
    private static final int LEAST = 23;

    /**
     * The first version named by its year. Docker has counted years since 17; Podman, which speaks
     * the same protocol, counts from 1.
     */
    private static final int FIRST_OF_DOCKER = 17;

    private static final Pattern MAJOR = Pattern.compile("(\\d{1,4})\\..*");

    private static final String KERNEL = "/proc/sys/kernel/osrelease";

    /**
     * Recognizes the launcher's own host. A local socket does not prove it, because Docker Desktop
     * runs its Engine in a virtual machine behind one. An equal kernel and number of CPUs do not
     * prove it either, because rented hosts are often alike. An Engine in a container counts the
     * CPUs of that container, as the launcher does next to it.
     */
    static EngineHost of(URI address, Info info, HostFiles files) {
        Integer reported = info.getNCPU();
        int count = reported == null ? 1 : reported;
        Optional<HostCpus> around =
                HostCpus.here(files)
                        .filter(host -> host.ofHost() == count || host.size() == count)
                        .filter(_ -> Objects.equals(address.getScheme(), "unix"))
                        .filter(_ ->
                                files.text(KERNEL)
                                        .equals(Optional.ofNullable(info.getKernelVersion())));
        HostCpus cpus = around.orElseGet(() -> HostCpus.count(count));
        return new EngineHost(cpus, cpus, around.flatMap(_ -> Topology.read(files)));
    }

    /** Rejects an Engine that is too old. */
    static void rejectOld(URI address, Info info) {
        String version = Objects.requireNonNullElse(info.getServerVersion(), "");
        Matcher major = MAJOR.matcher(version);
        int number = major.matches() ? Integer.parseInt(major.group(1)) : LEAST;
        if (number >= FIRST_OF_DOCKER && number < LEAST) {
            throw EngineException.unusable(
                            "Docker at %s is version %s; threadscale needs %d.0 or later",
                            address, version, LEAST)
                    .fix("Upgrade Docker, or set DOCKER_HOST to another Engine.");
        }
    }

    /** Returns its description, which a run keeps. */
    Map<String, String> describe(Info info) {
        Map<String, String> values = new LinkedHashMap<>();
        Engine.put(values, "name", info.getName());
        values.putAll(cpus.describe());
        Engine.put(values, "memory_bytes", info.getMemTotal());
        Engine.put(values, "kernel", info.getKernelVersion());
        Engine.put(values, "operating_system", info.getOperatingSystem());
        Engine.put(values, "architecture", info.getArchitecture());
        Engine.put(values, "docker", info.getServerVersion());
        Engine.put(values, "cgroup_driver", info.getRawValues().get("CgroupDriver"));
        Engine.put(values, "cgroup_version", info.getRawValues().get("CgroupVersion"));
        return values;
    }

    /** Returns true if it is the host whose files the launcher sees. */
    boolean here() {
        return whole.isPresent();
    }

    /**
     * Returns this host with the CPUs that a container saw, whose numbers the Engine does not
     * report; the launcher may be allowed more or fewer. Isolated CPUs are among them, since a
     * container may ask for them without seeing them.
     */
    EngineHost confined(CpuSet seen) {
        if (whole.isEmpty()) {
            HostCpus numbered = HostCpus.of(Topology.unknown(seen));
            HostCpus known =
                    new HostCpus(
                            numbered.topology(),
                            numbered.order(),
                            Math.max(cpus.ofHost(), seen.size()));
            return new EngineHost(known, known, whole);
        }
        Set<Integer> allowed = new HashSet<>(seen.cpus());
        for (Cpu cpu : whole.get().cpus()) {
            if (cpu.isolated()) {
                allowed.add(cpu.number());
            }
        }
        return new EngineHost(HostCpus.of(whole.get()).only(CpuSet.of(allowed)), around, whole);
    }
}
