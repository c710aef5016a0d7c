package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that each JDK sees its container's limits on the engine's kernel.
 *
 * <p>JDK 21 before 21.0.10 looks for the controllers of cgroup v2 in {@code /proc/cgroups}
 * (JDK-8349988). Since Linux 6.12 a kernel can be built, and usually is, such that they are not
 * listed there.
 */
final class ContainerSupport {

    private static final String SUBJECT = "JDK";
    private static final int FIXED_FEATURE = 25;
    private static final Runtime.Version FIXED = Runtime.Version.parse("21.0.10");
    private static final Pattern KERNEL = Pattern.compile("(\\d{1,5})\\.(\\d{1,5}).*");

    private ContainerSupport() {}

    static List<CheckResult> check(Engine engine, HostFiles files) throws InterruptedException {
        String kernel = engine.host().getOrDefault("kernel", "");
        boolean hidden =
                !"1".equals(engine.host().get("cgroup_version"))
                        && mayHideControllers(kernel)
                        && !(engine.onThisHost() && listsControllers(files));
        List<CheckResult> results = new ArrayList<>();
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            if (runtime.program() instanceof RuntimeLevel.VirtualMachine(int release, _)
                    && release < FIXED_FEATURE) {
                Optional<RuntimeImage> image = engine.image(runtime);
                String fine = runtime.label() + " sees its limits with this kernel";
                image.map(known ->
                                hidden
                                        ? judge(runtime, known, kernel)
                                        : CheckResult.ok(SUBJECT, fine))
                        .ifPresent(results::add);
            }
        }
        return results;
    }

    /** Returns true if a kernel may hide the controllers, which includes unknown kernels. */
    private static boolean mayHideControllers(String kernel) {
        Matcher version = KERNEL.matcher(kernel);
        if (!version.matches()) {
            return true;
        }
        int major = Integer.parseInt(version.group(1));
        return major > 6 || (major == 6 && Integer.parseInt(version.group(2)) >= 12);
    }

    private static boolean listsControllers(HostFiles files) {
        String table = files.text("/proc/cgroups").orElse("");
        return Stream.of("cpuset\t", "memory\t")
                .allMatch(name -> table.lines().anyMatch(line -> line.startsWith(name)));
    }

    private static CheckResult judge(RuntimeLevel runtime, RuntimeImage image, String kernel) {
        if (image.javaVersion().isEmpty()) {
            return CheckResult.note(
                            SUBJECT, "the Java version of %s is unknown".formatted(runtime.label()))
                    .because(
                            "Java 21 before 21.0.10 may not see its limits on Linux %s (JDK-8349988)."
                                    .formatted(kernel))
                    .run(
                            "docker run --rm %s -version"
                                    .formatted(runtime.image(RuntimeLevel.REPOSITORY)));
        }
        String version = image.javaVersion().get();
        String what =
                "%s is Java %s, which %s its limits on Linux %s"
                        .formatted(
                                runtime.label(),
                                version,
                                isFixed(version) ? "sees" : "may not see",
                                kernel);
        return isFixed(version)
                ? CheckResult.ok(SUBJECT, what)
                : CheckResult.warning(SUBJECT, what)
                        .because(
                                "Under a quota it uses all of the host's CPUs (JDK-8349988,"
                                        + " fixed in 21.0.10), so such forks are invalid.")
                        .run("docker compose build --pull " + EngineChecks.service(runtime));
    }

    private static boolean isFixed(String version) {
        try {
            return Runtime.Version.parse(version).compareTo(FIXED) >= 0;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }
}
