package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.FlightRecording;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.Limits;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuSet;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.Serve;
import dev.threadscale.workload.TimeText;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The specification of a container, for the Engine's API and as a {@code docker run} line.
 *
 * @param quota CPU time per elapsed time
 * @param capabilities the rights of root that it keeps
 * @param access what it can reach outside itself
 * @param entrypoint the program
 * @param arguments the arguments of the program
 * @param shown the same for people, without the values of secrets
 */
record ContainerSpec(
        String name,
        PinnedImage image,
        Map<String, String> labels,
        Optional<CpuSet> cpuset,
        Optional<BigDecimal> quota,
        long memoryBytes,
        long pids,
        Set<Limits.Capability> capabilities,
        Access access,
        String entrypoint,
        List<String> arguments,
        List<String> shown) {

    private static final String USER = WorkerCommand.USER + ":" + WorkerCommand.USER;
    private static final String ROOT = "0:0";
    private static final String NO_NEW_PRIVILEGES = "no-new-privileges";

    /** Disables the HEALTHCHECK of an image, which would start processes on the measured CPUs. */
    private static final HealthCheck NO_HEALTHCHECK = new HealthCheck().withTest(List.of("NONE"));

    /**
     * The label with which Compose marks the images that it builds. Containers inherit it. Unless
     * it is cleared, Compose watches each fork as one of its own, which disturbs the measurement.
     */
    static final String LABEL_COMPOSE_PROJECT = "com.docker.compose.project";

    private static final long COMPANION_MEMORY_BYTES = 512L << 20;
    private static final long COMPANION_PIDS = 1024;

    /**
     * Returns the container of a fork's worker.
     *
     * @param recorded true if its virtual machine writes a recording
     */
    static ContainerSpec of(
            String run, Fork fork, PinnedImage image, Optional<CpuSet> cpuset, boolean recorded) {
        Configuration configuration = fork.configuration();
        String name = Belonging.nameFor(run, fork);
        Access access = Access.of(configuration, name, recorded);
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(Belonging.RUN_LABEL, run);
        labels.put(Belonging.FORK_LABEL, fork.id());
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
                arguments(configuration, access, recorded, Companion::resolve),
                arguments(configuration, access, recorded, Companion::shown));
    }

    private static List<String> arguments(
            Configuration configuration,
            Access access,
            boolean recorded,
            BiFunction<String, List<Companion>, String> resolve) {
        List<String> options = configuration.runtimeArguments();
        List<String> settings = new ArrayList<>(configuration.workerArguments());
        settings.replaceAll(text -> resolve.apply(text, configuration.companions()));
        settings.addAll(access.workerArguments());
        return WorkerCommand.arguments(
                configuration.runtime(),
                recorded ? FlightRecording.before(options, WorkerCommand.RECORDING) : options,
                configuration.code(),
                settings);
    }

    /** Returns a container of the kit in this worker's network. */
    private ContainerSpec beside(
            String ending,
            RuntimeLevel runtime,
            PinnedImage other,
            Optional<CpuSet> cpus,
            Optional<String> alias,
            List<String> words) {
        return new ContainerSpec(
                name + ending,
                other,
                labels,
                cpus,
                Optional.empty(),
                COMPANION_MEMORY_BYTES,
                COMPANION_PIDS,
                Set.of(),
                Access.ofCompanion(access.network().orElseThrow(), alias),
                WorkerCommand.program(runtime),
                words,
                words);
    }

    /**
     * Returns the container of the companion server in this worker's network.
     *
     * @param image the image of the runtime
     * @param cpus CPUs reserved for the server; empty if it may use all
     */
    ContainerSpec companion(RuntimeLevel runtime, PinnedImage image, Optional<CpuSet> cpus) {
        return beside(
                "-server",
                runtime,
                image,
                cpus,
                Optional.of(Access.SERVER),
                WorkerCommand.beside(
                        runtime,
                        List.of(
                                Serve.COMMAND,
                                Serve.FROM + "=" + Serve.NETWORK,
                                Serve.PORT + "=" + Access.PORT)));
    }

    /**
     * Returns the container that waits until a companion accepts connections, in this worker's
     * network.
     *
     * @param image the image of the kit that provides the command
     */
    ContainerSpec probe(RuntimeLevel runtime, PinnedImage image, Companion companion, CpuSet cpus) {
        return beside(
                "-await-" + companion.name(),
                runtime,
                image,
                Optional.of(cpus),
                Optional.empty(),
                WorkerCommand.awaiting(runtime, companion));
    }

    /** Returns this container in another network. */
    ContainerSpec in(String network) {
        return with(access.in(network), arguments, shown);
    }

    /** Returns this probe with another limit of time. */
    ContainerSpec within(Duration left) {
        List<String> words = new ArrayList<>(arguments);
        words.replaceAll(word ->
                word.startsWith(Serve.WITHIN + "=")
                        ? Serve.WITHIN + "=" + TimeText.format(left)
                        : word);
        return with(access, words, words);
    }

    private ContainerSpec with(Access other, List<String> words, List<String> safe) {
        return new ContainerSpec(
                name,
                image,
                labels,
                cpuset,
                quota,
                memoryBytes,
                pids,
                capabilities,
                other,
                entrypoint,
                words,
                safe);
    }

    /**
     * Returns a container that holds this worker's volumes while they are filled. It is never
     * started.
     */
    ContainerSpec lender(PinnedImage image) {
        return new ContainerSpec(
                name + "-lender",
                image,
                labels,
                Optional.empty(),
                Optional.empty(),
                memoryBytes,
                pids,
                Set.of(),
                Access.ofLender(access.lent()),
                entrypoint,
                List.of(),
                List.of());
    }

    /**
     * Returns root if there are capabilities, because they only take effect for root: a process of
     * another user starts without any. This root does not have any other rights and cannot gain
     * them.
     */
    private String user() {
        return capabilities.isEmpty() ? USER : ROOT;
    }

    /** Returns the quota in billionths of a CPU, the unit of the Engine's API. */
    static Optional<Long> nanoCpus(Optional<BigDecimal> quota) {
        return quota.map(q -> q.movePointRight(9).longValueExact());
    }

    /** Creates the container and returns its id. */
    String create(DockerClient docker) {
        HostConfig host =
                HostConfig.newHostConfig()
                        .withMemory(memoryBytes)
                        .withMemorySwap(memoryBytes)
                        .withPidsLimit(pids)
                        .withReadonlyRootfs(true)
                        // A daemon may add an init process to every container.
                        .withInit(false)
                        .withCapDrop(Capability.ALL)
                        .withCapAdd(
                                capabilities.stream()
                                        .map(capability -> Capability.valueOf(capability.name()))
                                        .toArray(Capability[]::new))
                        .withSecurityOpts(List.of(NO_NEW_PRIVILEGES))
                        .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE));
        cpuset.ifPresent(set -> host.withCpusetCpus(set.toString()));
        nanoCpus(quota).ifPresent(host::withNanoCPUs);
        CreateContainerCmd command =
                docker.createContainerCmd(image.id())
                        .withName(name)
                        .withLabels(labels)
                        .withUser(user())
                        .withEntrypoint(entrypoint)
                        .withCmd(arguments)
                        .withHealthcheck(NO_HEALTHCHECK)
                        .withHostConfig(host)
                        .withAttachStdout(true)
                        .withAttachStderr(true);
        access.apply(command, host, labels);
        return command.exec().getId();
    }

    /**
     * Returns a command that runs the container by hand, without name and labels so that it can be
     * repeated at any time.
     */
    List<String> dockerRun() {
        List<String> command = new ArrayList<>(List.of("docker", "run", "--rm"));
        cpuset.ifPresent(set -> command.add("--cpuset-cpus=" + set));
        quota.ifPresent(q -> command.add("--cpus=" + q.toPlainString()));
        command.add("--memory=" + memoryBytes);
        command.add("--memory-swap=" + memoryBytes);
        command.add("--pids-limit=" + pids);
        command.addAll(access.options());
        command.addAll(
                List.of("--read-only", "--init=false", "--no-healthcheck", "--cap-drop=ALL"));
        capabilities.forEach(capability -> command.add("--cap-add=" + capability.name()));
        command.addAll(
                List.of(
                        "--security-opt=" + NO_NEW_PRIVILEGES,
                        "--user=" + user(),
                        "--log-driver=none",
                        "--entrypoint=" + entrypoint,
                        image.name()));
        command.addAll(shown);
        return command;
    }
}
