package dev.threadscale.doctor;

import static dev.threadscale.doctor.CheckResult.error;
import static dev.threadscale.doctor.CheckResult.note;
import static dev.threadscale.doctor.CheckResult.ok;
import static dev.threadscale.doctor.CheckResult.warning;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.ProbedWorker;
import dev.threadscale.engine.kubernetes.KubernetesEngine;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks an engine. */
final class EngineChecks {

    private static final String UNAVAILABLE =
            "Configurations that use it are unavailable; all others run.";

    private EngineChecks() {}

    /**
     * Checks an engine.
     *
     * @param files of the launcher's host, which may differ from the engine's
     * @param run the id that containers belong to
     * @param found keeps the results if the engine stops answering
     */
    static void look(Engine engine, HostFiles files, String run, List<CheckResult> found)
            throws InterruptedException {
        if (!engine.isolated()) {
            found.add(processes(engine.name()));
            confined(engine.host()).ifPresent(found::add);
        } else if (engine.name().equals(KubernetesEngine.NAME)) {
            found.add(cluster(engine.host()));
            found.addAll(images(engine, EngineChecks::explained));
        } else {
            found.add(docker(engine.host()));
            found.add(cgroup(engine.host()));
            companions(engine.host()).ifPresent(found::add);
            found.addAll(images(engine, EngineChecks::built));
            found.addAll(ContainerSupport.check(engine, files));
            containers(engine, run).ifPresent(found::add);
        }
    }

    /** Starts one container, since only that shows whether it can be, and which CPUs it sees. */
    private static Optional<CheckResult> containers(Engine engine, String run)
            throws InterruptedException {
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            if (engine.image(runtime).isPresent()) {
                Optional<String> problem = ProbedWorker.of(engine, run, runtime, "").problem();
                return problem.map(why ->
                                error("forks", runtime.label() + ": " + why)
                                        .because("Its forks would fail in the same way."))
                        .or(() -> confined(engine.host()))
                        .or(() -> Optional.of(ok("forks", runtime.label() + " runs")));
            }
        }
        return Optional.empty();
    }

    private static Optional<CheckResult> confined(Map<String, String> host) {
        return Optional.ofNullable(host.get("cpus_of_host"))
                .map(all ->
                        warning(
                                        "CPUs",
                                        "forks may use only %s of the host's %s CPUs: %s"
                                                .formatted(
                                                        host.get("cpus"),
                                                        all,
                                                        host.get("cpu_order")))
                                .because("Levels that need other CPUs are unavailable.")
                                .advise(
                                        "A cpuset limits Docker's containers ('cgroup-parent' of its"
                                                + " daemon), Docker itself or this launcher: widen"
                                                + " it there."));
    }

    /**
     * Checks how many CPUs are left for companions next to a program on one CPU, with and without a
     * load generator.
     */
    private static Optional<CheckResult> companions(Map<String, String> host) {
        String known = host.getOrDefault("cpus", "");
        if (!known.matches("[0-9]{1,6}")) {
            return Optional.empty();
        }
        int left = Math.max(0, Integer.parseInt(known) - 1);
        int underLoad = Math.max(0, left - 1);
        String what =
                "%s left for them next to a program on 1, and %s under load"
                        .formatted(left + (left == 1 ? " CPU" : " CPUs"), underLoad);
        return Optional.of(
                underLoad > 0
                        ? ok("companions", what)
                        : note("companions", what)
                                .because(
                                        "A database needs a CPU of its own, and so does the load"
                                                + " generator of a service; otherwise"
                                                + " configurations are unavailable.")
                                .advise("Measure services with a database on three CPUs or more."));
    }

    private static CheckResult processes(String engine) {
        return note("engine", engine + ": child processes instead of containers")
                .because("They do not have quotas or memory limits, and are not isolated.")
                .advise("Measure in containers: --engine docker.");
    }

    private static CheckResult cluster(Map<String, String> host) {
        return ok(
                "engine",
                "Kubernetes answers; forks run on the node %s (kubelet %s, %s), %s of its %s CPUs are for pods"
                        .formatted(
                                host.getOrDefault("name", "without a name"),
                                host.getOrDefault("kubelet", "of unknown version"),
                                host.getOrDefault("operating_system", "unknown system"),
                                host.getOrDefault("allocatable_cpus", "some"),
                                host.getOrDefault("cpus", "unknown")));
    }

    private static CheckResult docker(Map<String, String> host) {
        return ok(
                "engine",
                "Docker %s answers, on %s, Linux %s"
                        .formatted(
                                host.getOrDefault("docker", "of unknown version"),
                                host.getOrDefault("operating_system", "a host"),
                                host.getOrDefault("kernel", "of unknown version")));
    }

    private static CheckResult cgroup(Map<String, String> host) {
        return switch (host.getOrDefault("cgroup_version", "")) {
            case "2" -> ok("cgroup", "version 2");
            case "1" ->
                    note("cgroup", "version 1")
                            .because(
                                    "Limits are enforced, but only version 2 counts a"
                                            + " container's pressure (PSI).")
                            .advise(
                                    "Boot with systemd.unified_cgroup_hierarchy=1 on the kernel's command line.");
            default ->
                    note("cgroup", "of unknown version")
                            .because("Each fork still compares its limits with what it sees.")
                            .run("docker info --format '{{.CgroupVersion}}'");
        };
    }

    private static List<CheckResult> images(
            Engine engine, BiFunction<CheckResult, List<RuntimeLevel>, CheckResult> remedied)
            throws InterruptedException {
        List<RuntimeLevel> present = new ArrayList<>();
        List<RuntimeLevel> missing = new ArrayList<>();
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            (engine.image(runtime).isPresent() ? present : missing).add(runtime);
        }
        if (present.isEmpty()) {
            missing.removeIf(RuntimeLevel::isBuiltOnDemand);
            return List.of(
                    remedied.apply(
                            error("images", "all images of the runtimes are missing")
                                    .because("Without an image, no fork can run."),
                            missing));
        }
        List<CheckResult> found = new ArrayList<>();
        found.add(ok("images", labels(present, RuntimeLevel::label, ", ")));
        for (RuntimeLevel runtime : missing) {
            if (!runtime.isBuiltOnDemand()) {
                CheckResult absent =
                        warning("images", runtime.label() + " is missing").because(UNAVAILABLE);
                found.add(remedied.apply(absent, List.of(runtime)));
            }
        }
        missing.removeIf(runtime -> !runtime.isBuiltOnDemand());
        if (!missing.isEmpty()) {
            CheckResult absent =
                    note("images", labels(missing, RuntimeLevel::label, ", ") + ": missing");
            found.add(remedied.apply(absent, missing));
        }
        return found;
    }

    private static String labels(
            List<RuntimeLevel> runtimes, Function<RuntimeLevel, String> label, String separator) {
        return runtimes.stream().map(label).collect(Collectors.joining(separator));
    }

    private static CheckResult explained(CheckResult missing, List<RuntimeLevel> runtimes) {
        return missing.because(UNAVAILABLE)
                .advise("See docs/kubernetes.md for how nodes get images.");
    }

    /**
     * Returns the result with the command that builds an image, Compose's unless a run builds it.
     */
    private static CheckResult built(CheckResult missing, List<RuntimeLevel> runtimes) {
        RuntimeLevel first = runtimes.getFirst();
        return first.isBuiltOnDemand()
                ? missing.because("A run builds an image when it is first needed.")
                        .run("docker compose run --rm threadscale image " + first.label())
                : missing.run(
                        "docker compose build " + labels(runtimes, EngineChecks::service, " "));
    }

    /** Returns the service of compose.yaml that builds the image. */
    static String service(RuntimeLevel runtime) {
        return switch (runtime.label()) {
            case "jvm-25" -> "worker-jvm";
            case "jvm-25-aot" -> "worker-jvm-aot";
            default -> "worker-" + runtime.label();
        };
    }
}
