package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Whether each JDK sees its container's limits on the engine's kernel.
 *
 * <p>JDKs before 25, and 21 before 21.0.10, look for the controllers of cgroup v2 in {@code
 * /proc/cgroups} (JDK-8349988). Since Linux 6.12 a kernel can be built, and usually is, so that
 * they do not stand there.
 */
final class ContainerSupportCheck implements EngineCheck {

    private static final String SUBJECT = "JDK";
    private static final Pattern KERNEL = Pattern.compile("(\\d{1,5})\\.(\\d{1,5}).*");
    private static final int MENDED_FEATURE = 25;
    private static final int MENDED_UPDATE_OF_21 = 10;
    private static final Set<String> LOOKED_FOR = Set.of("cpuset", "memory");

    @Override
    public List<Finding> look(Engine engine, HostFiles files) throws InterruptedException {
        String kernel = engine.host().getOrDefault("kernel", "");
        boolean hides =
                !"1".equals(engine.host().get("cgroup_version"))
                        && mayHide(kernel)
                        && !(engine.onThisHost() && listed(files));
        List<Finding> findings = new ArrayList<>();
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            if (runtime.program() instanceof RuntimeLevel.VirtualMachine machine
                    && machine.release() < MENDED_FEATURE) {
                Optional<RuntimeImage> image = engine.image(runtime);
                if (image.isEmpty()) {
                    continue;
                }
                Optional<String> version = image.get().javaVersion();
                findings.add(
                        hides
                                ? version.map(known -> judge(runtime, known, kernel))
                                        .orElseGet(() -> unknown(runtime, kernel))
                                : Finding.ok(
                                        SUBJECT,
                                        "%s sees its limits with this kernel"
                                                .formatted(runtime.label())));
            }
        }
        return findings;
    }

    private static Finding judge(RuntimeLevel runtime, String version, String kernel) {
        return mended(version)
                ? Finding.ok(
                        SUBJECT,
                        "%s is Java %s, which sees its limits on Linux %s"
                                .formatted(runtime.label(), version, kernel))
                : new Finding(
                        SUBJECT,
                        Severity.WARNING,
                        "%s is Java %s, which may not see its limits on Linux %s"
                                .formatted(runtime.label(), version, kernel),
                        "It takes the host's CPUs for its own under a quota (JDK-8349988, mended in"
                                + " 21.0.10), and such forks are invalid.",
                        Remedy.run("docker compose build --pull " + ImagesCheck.service(runtime)));
    }

    private static Finding unknown(RuntimeLevel runtime, String kernel) {
        return new Finding(
                SUBJECT,
                Severity.NOTE,
                "%s does not say which Java it is".formatted(runtime.label()),
                "Java 21 before 21.0.10 may not see its limits on Linux %s (JDK-8349988)."
                        .formatted(kernel),
                Remedy.run(
                        "docker run --rm %s -version"
                                .formatted(runtime.image(RuntimeLevel.REPOSITORY))));
    }

    private static boolean mended(String version) {
        try {
            Runtime.Version parsed = Runtime.Version.parse(version);
            return parsed.feature() >= MENDED_FEATURE
                    || (parsed.feature() == 21 && parsed.update() >= MENDED_UPDATE_OF_21);
        } catch (IllegalArgumentException other) {
            return false;
        }
    }

    private static boolean mayHide(String kernel) {
        Matcher matcher = KERNEL.matcher(kernel);
        if (!matcher.matches()) {
            return true;
        }
        int major = Integer.parseInt(matcher.group(1));
        return major > 6 || (major == 6 && Integer.parseInt(matcher.group(2)) >= 12);
    }

    private static boolean listed(HostFiles files) {
        return files.text("/proc/cgroups")
                .map(table ->
                        table.lines()
                                .map(line -> line.split("\\s", 2)[0])
                                .collect(Collectors.toSet())
                                .containsAll(LOOKED_FOR))
                .orElse(false);
    }
}
