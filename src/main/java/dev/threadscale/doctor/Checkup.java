package dev.threadscale.doctor;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.host.HostFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Runs all checks.
 *
 * @param files of the launcher's host
 * @param results the folder for results
 * @param freeBytes free space on its disk; empty if unknown
 * @param pause waits between two readings of a counter
 * @param run the id that containers of the checkup belong to
 */
public record Checkup(
        HostFiles files, Path results, OptionalLong freeBytes, Pause pause, String run) {

    private static final long ENOUGH_BYTES = 1L << 30;

    /** Waits for a given time. */
    @FunctionalInterface
    public interface Pause {
        void last(Duration time) throws InterruptedException;
    }

    /**
     * Runs all checks. Takes two seconds: for a container, and while the kernel's counters advance.
     */
    public List<CheckResult> of(Engine engine) throws InterruptedException {
        List<CheckResult> found = new ArrayList<>();
        try {
            EngineChecks.look(engine, files, run, found);
        } catch (EngineException lost) {
            found.add(unusable(lost));
        }
        if (engine.onThisHost()) {
            found.addAll(HostChecks.all(files, pause));
        } else {
            found.add(
                    CheckResult.note("host", "the engine is on another host than this launcher")
                            .because("Its CPUs, load and settings are not visible from here.")
                            .advise("Run 'threadscale doctor' there as well."));
        }
        found.add(disk());
        return found;
    }

    /** Runs only the checks of the host, if no engine answers. */
    public List<CheckResult> without(EngineException why) throws InterruptedException {
        List<CheckResult> found = new ArrayList<>(List.of(unusable(why)));
        found.addAll(HostChecks.all(files, pause));
        found.add(disk());
        return found;
    }

    /** Finds disturbances of a run that is about to begin. */
    public static List<CheckResult> noise(HostFiles files) {
        return HostChecks.noise(files).stream()
                .filter(check -> check.isAtLeast(Severity.WARNING))
                .toList();
    }

    private static CheckResult unusable(EngineException why) {
        return CheckResult.error("engine", String.valueOf(why.getMessage()))
                .because("Without it, no fork can run.")
                .advise(why.remedy());
    }

    private CheckResult disk() {
        String command = "df -h " + results;
        if (freeBytes.isEmpty()) {
            return CheckResult.note("disk", "free space for " + results + " is unknown")
                    .because("A run stops when it cannot write.")
                    .run(command);
        }
        long free = freeBytes.getAsLong();
        return free >= ENOUGH_BYTES
                ? CheckResult.ok("disk", "%s GiB free for %s".formatted(free >> 30, results))
                : CheckResult.warning("disk", "%s MiB free for %s".formatted(free >> 20, results))
                        .because("A run stops when it cannot write; completed forks are kept.")
                        .run(command);
    }
}
