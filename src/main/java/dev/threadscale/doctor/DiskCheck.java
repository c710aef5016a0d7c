package dev.threadscale.doctor;

import java.nio.file.Path;
import java.util.OptionalLong;

/** Whether the results find room. */
final class DiskCheck {

    private static final String SUBJECT = "disk";
    private static final long ENOUGH = 1L << 30;

    private DiskCheck() {}

    static Finding look(Path results, OptionalLong freeBytes) {
        if (freeBytes.isEmpty()) {
            return new Finding(
                    SUBJECT,
                    Severity.NOTE,
                    "the space for " + results + " is unknown",
                    "A run stops when it cannot write.",
                    Remedy.run("df -h " + results));
        }
        long free = freeBytes.getAsLong();
        return free >= ENOUGH
                ? Finding.ok(SUBJECT, "%d GiB free for %s".formatted(free >> 30, results))
                : new Finding(
                        SUBJECT,
                        Severity.WARNING,
                        "%d MiB free for %s".formatted(free >> 20, results),
                        "A run stops when it cannot write; what has ended is kept.",
                        Remedy.run("df -h " + results));
    }
}
