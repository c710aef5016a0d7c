package dev.threadscale.engine;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A period in which a fork stood still together with its host or its container. The clock of its
 * iterations may have continued meanwhile.
 *
 * @param words the description shown to people
 */
public record Suspension(Duration time, String words) {

    /**
     * The shortest suspension that is reported. Less is within the resolution of the kernel's
     * clocks.
     */
    private static final Duration LEAST = Duration.ofMillis(50);

    private static final String HOST = "its host slept";
    private static final String CONTAINER = "its container was paused";

    private static final Pattern NOTE =
            Pattern.compile("^(?:" + HOST + "|" + CONTAINER + ") for ([0-9]{1,6}\\.[0-9]{3}) s$");

    /** Returns a note for a fork whose host slept; empty if the time is too short to be certain. */
    public static List<String> ofHost(Duration time) {
        return note(HOST, time);
    }

    /** Returns a note for a fork whose container was paused. */
    public static List<String> ofContainer(Duration time) {
        return note(CONTAINER, time);
    }

    private static List<String> note(String what, Duration time) {
        return time.compareTo(LEAST) < 0
                ? List.of()
                : List.of(String.format(Locale.ROOT, "%s for %.3f s", what, time.toMillis() / 1e3));
    }

    /**
     * Returns the time for which a fork's container was paused, from its notes; empty if it was
     * not.
     */
    public static Optional<Duration> ofContainerIn(List<String> notes) {
        return in(notes.stream().filter(note -> note.startsWith(CONTAINER)).toList())
                .map(Suspension::time);
    }

    /** Returns the sum of all suspensions in a fork's notes; empty if there were none. */
    public static Optional<Suspension> in(List<String> notes) {
        List<MatchResult> found =
                notes.stream().flatMap(note -> NOTE.matcher(note).results()).toList();
        double seconds =
                found.stream().mapToDouble(note -> Double.parseDouble(note.group(1))).sum();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Suspension(
                                Duration.ofMillis(Math.round(seconds * 1e3)),
                                found.stream()
                                        .map(MatchResult::group)
                                        .collect(Collectors.joining("; "))));
    }
}
