package dev.threadscale.engine.local;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.engine.local.ForkProcess.LocalRecording;
import dev.threadscale.engine.local.LocalNeeds.Privileges;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.HostFiles;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.WorkerVersion;
import dev.threadscale.text.ShellCommand;
import dev.threadscale.workload.Setup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs each fork as a child process of the launcher, for hosts without Docker. */
public final class LocalEngine implements Engine {

    public static final String NAME = "local";

    private final HostCpus cpus;
    private Placement placement;
    private final LocalWorker worker = LocalWorker.find();
    private final StopSignal stop;
    private final Privileges privileges = Privileges.here();

    private LocalEngine(HostCpus cpus, StopSignal stop) {
        this.stop = stop;
        this.cpus = cpus;
        this.placement = Placement.of(cpus, List.of());
    }

    /**
     * Makes a temporary folder that {@code clean} finds if it is left behind.
     *
     * @param run the id of its run
     */
    public static Path folder(String run, String purpose) throws IOException {
        return LocalBelongings.folder(run, purpose);
    }

    /**
     * Opens the engine with the launcher's own virtual machine and the CPUs that the launcher may
     * use.
     *
     * @param stop abandons the running fork
     */
    public static LocalEngine open(StopSignal stop) {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw EngineException.unusable(
                            "the local engine needs Linux, whose CPU affinity and counters it uses")
                    .fix("Measure in containers: --engine docker.");
        }
        return new LocalEngine(HostCpus.ofThisProcess(), stop);
    }

    @Override
    public Traits traits() {
        return new Traits(NAME, false, true, true, "the JDK of the launcher");
    }

    @Override
    public Placement place(Collection<CpuLimit> limits) {
        Placement chosen = Placement.of(cpus, limits);
        // Without their own affinity, forks would stay on the launcher's CPUs.
        placement = worker.hasAffinity() ? chosen.held(cpus) : chosen;
        return placement;
    }

    @Override
    public Map<String, String> host() {
        Map<String, String> host = new LinkedHashMap<>();
        HostFiles.HERE.text("/proc/sys/kernel/hostname").ifPresent(name -> host.put("name", name));
        host.putAll(cpus.describe());
        host.put("kernel", System.getProperty("os.version"));
        host.put("operating_system", System.getProperty("os.name"));
        host.put("architecture", System.getProperty("os.arch"));
        return host;
    }

    @Override
    public Optional<RuntimeImage> image(RuntimeLevel runtime) {
        String version = System.getProperty("java.runtime.version");
        return runs(runtime)
                ? Optional.of(
                        new RuntimeImage(
                                WorkerVersion.HERE + " on Java " + version,
                                OptionalLong.empty(),
                                Optional.of(version)))
                : Optional.empty();
    }

    private static boolean runs(RuntimeLevel runtime) {
        return runtime.options().isEmpty()
                && runtime.program() instanceof RuntimeLevel.VirtualMachine machine
                && machine.release() == Runtime.version().feature();
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration) {
        RuntimeLevel runtime = configuration.runtime();
        if (!runs(runtime)) {
            return because(
                    "the local engine runs only Java %d, not %s"
                            .formatted(Runtime.version().feature(), runtime.label()),
                    "Measure it in containers (--engine docker).");
        }
        Optional<Unavailable> companions =
                Unavailable.withCompanions("without containers", configuration);
        if (companions.isPresent()) {
            return companions;
        }
        for (Capability capability : configuration.limits().capabilities()) {
            if (!privileges.has(capability)) {
                return because(
                        "without containers, the capability %s requires a launcher that has it"
                                .formatted(capability.label()),
                        "Run the launcher as root, or measure in containers (--engine docker).");
            }
        }
        Optional<Unavailable> change =
                Unavailable.change(
                        configuration, "without a container, the CPUs of a process do not change");
        if (change.isPresent()) {
            return change;
        }
        CpuLimit limit = configuration.cpus();
        if (limit.quota().isPresent()) {
            return because(
                    "a process without a container does not have a CPU quota",
                    "Measure it in containers (--engine docker).");
        }
        if (!worker.hasAffinity() && limit.cpus().isPresent()) {
            return because(
                    "CPU affinity needs the command 'taskset', which is not on the PATH",
                    "Install util-linux, or measure in containers (--engine docker).");
        }
        return Unavailable.cpus(cpus, configuration);
    }

    private static Optional<Unavailable> because(String reason, String remedy) {
        return Optional.of(new Unavailable(reason, remedy));
    }

    @Override
    public ForkEnd run(
            String run,
            Fork fork,
            Duration timeout,
            Consumer<String> output,
            Optional<Supplier<OutputStream>> recording)
            throws InterruptedException {
        List<String> options = fork.configuration().runtimeArguments();
        if (recording.isEmpty()) {
            return run(run, fork, options, timeout, output);
        }
        try (LocalRecording recorded = LocalRecording.of(run, fork, recording.get())) {
            return run(run, fork, recorded.before(options), timeout, output)
                    .noting(recorded.collect());
        } catch (IOException failed) {
            return invocation("", Optional.empty())
                    .end(Failure.refused(String.valueOf(failed.getMessage())));
        }
    }

    private ForkEnd run(
            String run,
            Fork fork,
            List<String> runtimeOptions,
            Duration timeout,
            Consumer<String> output)
            throws InterruptedException {
        stop.check();
        Configuration configuration = fork.configuration();
        Optional<CpuSet> cpuset = cpus.choose(configuration.cpus());
        Optional<CpuSet> apart = placement.beside(cpuset);
        CpuSet bound = cpuset.orElseGet(cpus::available);
        List<String> command = worker.program(bound, runtimeOptions);
        try (LocalNeeds needs = new LocalNeeds(worker, output)) {
            List<String> companion = WorkerCommand.companionOptions(configuration.runtime());
            needs.provide(
                    run, fork, worker.program(apart.orElseGet(cpus::available), companion), stop);
            List<String> options = new ArrayList<>(runtimeOptions);
            options.addAll(needs.options());
            command = worker.program(bound, options, needs.classPath());
            command.addAll(configuration.workerArguments());
            command.addAll(needs.arguments());
            return new ForkProcess(command, stop, DumpRequest.Timing.USUAL)
                    .run(
                            invocation(needs.byHand(ShellCommand.quote(command)), cpuset),
                            timeout,
                            output)
                    .noting(
                            configuration.needs().contains(Setup.Need.SERVER)
                                    ? CompanionReport.notes(apart)
                                    : List.of());
        } catch (IOException | Failure.Thrown failed) {
            return invocation(ShellCommand.quote(command), cpuset)
                    .end(Failure.refused(String.valueOf(failed.getMessage())));
        }
    }

    private static Invocation invocation(String command, Optional<CpuSet> cpuset) {
        return new Invocation(command, cpuset, Enforced.CPUS);
    }

    @Override
    public List<Belonging> belongings() {
        return LocalBelongings.all();
    }

    @Override
    public void remove(Belonging belonging) {
        LocalBelongings.remove(belonging);
    }

    @Override
    public void close() {
        // It does not hold any resources.
    }
}
