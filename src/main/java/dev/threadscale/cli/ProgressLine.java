package dev.threadscale.cli;

import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.plan.Configuration;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * How far a run is, on one line: {@code study [###.......] 3/10 forks, about 20 s left: tasks=10}.
 */
final class ProgressLine {

    private static final int BAR = 10;

    private ProgressLine() {}

    /**
     * The line.
     *
     * @param current what is being measured; may be empty
     * @param width that the line has at most; it is filled up, to cover a longer one
     */
    static String of(String name, Tally tally, String current, int width) {
        int done = tally.forks() == 0 ? BAR : BAR * tally.forksEnded() / tally.forks();
        String line =
                "%s [%s%s] %d/%d forks%s%s%s"
                        .formatted(
                                name,
                                "#".repeat(done),
                                ".".repeat(BAR - done),
                                tally.forksEnded(),
                                tally.forks(),
                                tally.atMost(),
                                left(tally),
                                current.isEmpty() ? "" : ": " + current);
        return line.length() >= width
                ? line.substring(0, width)
                : line + " ".repeat(width - line.length());
    }

    private static String left(Tally tally) {
        return tally.forksEnded() == tally.forks()
                ? ""
                : tally.left().map(left -> ", about " + left).orElse("");
    }

    /** The levels that tell a configuration from the others. */
    static String varying(Experiment experiment, Configuration configuration) {
        return experiment.matrix().axes().stream()
                .filter(axis -> axis.levels().size() > 1)
                .map(Axis::name)
                .map(axis ->
                        axis
                                + "="
                                + Objects.requireNonNull(configuration.levels().get(axis)).label())
                .collect(Collectors.joining(" "));
    }
}
