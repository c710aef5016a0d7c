package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.UpdateContainerCmd;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.text.ShellCommand;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The limits that a running container gets in the middle of its fork.
 *
 * @param cpuset empty if it keeps its CPUs
 * @param quota CPU time per elapsed time; empty if it keeps the one it has, or none
 */
record LiveChange(Optional<CpuSet> cpuset, Optional<BigDecimal> quota) {

    /** Returns the change of a configuration on a host; empty if its limits do not change. */
    static Optional<LiveChange> of(Configuration configuration, HostCpus host) {
        return configuration
                .change()
                .map(change -> new LiveChange(host.choose(change.to()), change.to().quota()));
    }

    /** Returns all CPUs that a fork has before or after its change; empty if it may use any. */
    static Optional<CpuSet> all(Optional<CpuSet> first, Optional<LiveChange> change) {
        Optional<CpuSet> then = change.isPresent() ? change.get().cpuset : Optional.empty();
        if (first.isEmpty() || then.isEmpty()) {
            return first;
        }
        Set<Integer> all = new HashSet<>(first.get().cpus());
        all.addAll(then.get().cpus());
        return Optional.of(CpuSet.of(all));
    }

    void apply(DockerClient docker, String container) {
        UpdateContainerCmd command = docker.updateContainerCmd(container);
        cpuset.ifPresent(set -> command.withCpusetCpus(set.toString()));
        ContainerSpec.nanoCpus(quota).ifPresent(command::withNanoCPUs);
        command.exec();
    }

    /** Returns the command that does the same by hand. */
    String dockerUpdate(String container) {
        List<String> command = new ArrayList<>(List.of("docker", "update"));
        cpuset.ifPresent(set -> command.add("--cpuset-cpus=" + set));
        quota.ifPresent(cpus -> command.add("--cpus=" + cpus.toPlainString()));
        command.add(container);
        return ShellCommand.quote(command);
    }

    /** Returns words for people: "the CPUs 0-1 and a quota of 1.5". */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        cpuset.ifPresent(set -> parts.add("the CPUs " + set));
        quota.ifPresent(cpus -> parts.add("a quota of " + cpus.toPlainString()));
        return String.join(" and ", parts);
    }
}
