package dev.threadscale.engine.docker;

import dev.threadscale.engine.Labels;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.Capability;
import dev.threadscale.experiment.CpuSet;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A fork's container: what is created, and the same as a {@code docker run} line.
 *
 * @param quota CPU time per elapsed time
 * @param capabilities rights that it has of root's
 * @param access what it reaches besides
 * @param entrypoint the program
 * @param arguments of the program
 */
record ContainerSpec(
        String name,
        PinnedImage image,
        Map<String, String> labels,
        Optional<CpuSet> cpuset,
        Optional<BigDecimal> quota,
        long memoryBytes,
        long pids,
        Set<Capability> capabilities,
        Access access,
        String entrypoint,
        List<String> arguments) {

    static final String USER = WorkerCommand.USER + ":" + WorkerCommand.USER;

    private static final String ROOT = "0:0";

    static final String NO_NEW_PRIVILEGES = "no-new-privileges";

    /**
     * Compose marks the images that it builds, and containers inherit it: unless it is taken back,
     * Compose follows each fork as one of its own, and its work disturbs the measurement.
     */
    static final String LABEL_COMPOSE_PROJECT = "com.docker.compose.project";

    static ContainerSpec of(String run, Fork fork, PinnedImage image, Optional<CpuSet> cpuset) {
        Configuration configuration = fork.configuration();
        String name = Labels.name(run, fork);
        Access access = Access.of(configuration, name);
        List<String> settings = new ArrayList<>(configuration.workerArguments());
        settings.addAll(access.workerArguments());
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(Labels.RUN, run);
        labels.put(Labels.FORK, fork.id());
        labels.put(LABEL_COMPOSE_PROJECT, "");
        return new ContainerSpec(
                name,
                image,
                labels,
                cpuset,
                configuration.cpus().quota(),
                configuration.limits().memoryBytes(),
                configuration.limits().pids(),
                configuration.limits().capabilities(),
                access,
                WorkerCommand.program(configuration.runtime()),
                WorkerCommand.arguments(
                        configuration.runtime(), configuration.runtimeArguments(), settings));
    }

    /**
     * A capability takes effect for root alone: another user's process begins without any, whatever
     * its container was given. This root has no other right of root's, and cannot gain any.
     */
    String user() {
        return capabilities.isEmpty() ? USER : ROOT;
    }

    /** The quota in billionths of a CPU, as the Engine's API takes it. */
    Optional<Long> nanoCpus() {
        return quota.map(q -> q.movePointRight(9).longValueExact());
    }

    /** The container by hand; no name and no labels, so that it can be repeated at any time. */
    List<String> dockerRun() {
        List<String> command = new ArrayList<>(List.of("docker", "run", "--rm"));
        cpuset.ifPresent(set -> command.add("--cpuset-cpus=" + set));
        quota.ifPresent(q -> command.add("--cpus=" + q.toPlainString()));
        command.add("--memory=" + memoryBytes);
        command.add("--memory-swap=" + memoryBytes);
        command.add("--pids-limit=" + pids);
        command.addAll(access.options());
        command.addAll(List.of("--read-only", "--cap-drop=ALL"));
        capabilities.forEach(capability -> command.add("--cap-add=" + capability.name()));
        command.addAll(
                List.of(
                        "--security-opt=" + NO_NEW_PRIVILEGES,
                        "--user=" + user(),
                        "--log-driver=none",
                        "--entrypoint=" + entrypoint,
                        image.name()));
        command.addAll(arguments);
        return command;
    }
}
