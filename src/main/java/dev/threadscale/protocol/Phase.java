package dev.threadscale.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The phases of a fork, in their order. Only the iterations of the last one count. */
public enum Phase {
    WARMUP,
    /** The iterations before the fork's CPUs change; only forks with such a change have them. */
    BEFORE,
    MEASUREMENT;

    private static final List<Phase> ALL = List.of(values());

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Returns the value in rows. */
    public String key() {
        return key;
    }

    /** Returns the phase of a row; empty if the text does not name one. */
    public static Optional<Phase> find(String key) {
        for (Phase phase : ALL) {
            if (phase.key.equals(key)) {
                return Optional.of(phase);
            }
        }
        return Optional.empty();
    }

    /** Returns all values in rows. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Phase::key).toList();
    }
}
