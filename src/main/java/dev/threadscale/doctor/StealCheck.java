package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whether a hypervisor gives the host's time to others. */
final class StealCheck {

    private static final String SUBJECT = "steal";
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** In the first line of {@code /proc/stat}; guests' time after it is part of the user's. */
    private static final int COUNTED = 8;

    private static final double MUCH = 0.01;

    private final Surroundings.Pause pause;

    StealCheck(Surroundings.Pause pause) {
        this.pause = pause;
    }

    Finding look(HostFiles files) throws InterruptedException {
        Optional<long[]> before = read(files);
        pause.last(PAUSE);
        Optional<long[]> after = read(files);
        if (before.isEmpty() || after.isEmpty()) {
            return Finding.unknown(SUBJECT);
        }
        long total = Arrays.stream(after.get()).sum() - Arrays.stream(before.get()).sum();
        long stolen = after.get()[COUNTED - 1] - before.get()[COUNTED - 1];
        double share = total <= 0 ? 0 : (double) stolen / total;
        String what = String.format(Locale.ROOT, "%.1f %% in the last second", 100 * share);
        return share <= MUCH
                ? Finding.ok(SUBJECT, what)
                : new Finding(
                        SUBJECT,
                        Severity.WARNING,
                        what,
                        "The hypervisor gives time of these CPUs to other machines, unless they are"
                                + " dedicated to this one.",
                        Remedy.run("vmstat 1 10"));
    }

    private static Optional<long[]> read(HostFiles files) {
        try {
            return files.text("/proc/stat")
                    .map(text -> text.lines().findFirst().orElse("").split(" +", -1))
                    .filter(words -> words[0].equals("cpu") && words.length > COUNTED)
                    .map(words ->
                            Arrays.stream(words, 1, COUNTED + 1)
                                    .mapToLong(Long::parseLong)
                                    .toArray());
        } catch (NumberFormatException other) {
            return Optional.empty();
        }
    }
}
