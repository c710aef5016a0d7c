package dev.threadscale.engine.docker;

import com.github.dockerjava.api.model.Info;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Topology;
import java.net.URI;
import java.util.Objects;
import java.util.Optional;

/**
 * The host of a Docker Engine.
 *
 * @param here true if it is the host whose files the launcher sees
 */
record EngineHost(HostCpus cpus, boolean here) {

    private static final String KERNEL = "/proc/sys/kernel/osrelease";

    /**
     * Recognizes the launcher's own host. A local socket does not prove it, because Docker Desktop
     * runs its Engine in a virtual machine behind one. An equal kernel and number of CPUs do not
     * prove it either, because rented hosts are often alike.
     */
    static EngineHost of(URI address, Info info, HostFiles files) {
        Integer reported = info.getNCPU();
        int count = reported == null ? 1 : reported;
        Optional<Topology> topology =
                Topology.read(files).filter(read -> read.cpus().size() == count);
        boolean here =
                Objects.equals(address.getScheme(), "unix")
                        && topology.isPresent()
                        && files.text(KERNEL).equals(Optional.ofNullable(info.getKernelVersion()));
        return here
                ? new EngineHost(HostCpus.of(topology.orElseThrow()), true)
                : new EngineHost(HostCpus.count(count), false);
    }
}
