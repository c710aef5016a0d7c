package dev.threadscale.cli;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A problem of an experiment.
 *
 * @param source the file or the option that contains it; null without a location
 * @param line from 1; null without one
 * @param column from 1; null without one
 * @param problem what is wrong
 * @param remedy how to fix it
 */
record Problem(
        @Nullable String source,
        @Nullable Integer line,
        @Nullable Integer column,
        String problem,
        String remedy) {

    /** Returns all problems that were found together, in the order of their lines. */
    static List<Problem> of(UserException failure) {
        return failure.each().stream()
                .map(joinedFailure -> of(joinedFailure, joinedFailure.location().orElse(null)))
                .toList();
    }

    private static Problem of(UserException failure, @Nullable Location at) {
        return new Problem(
                at == null ? null : at.source(),
                at == null ? null : known(at.line()),
                at == null ? null : known(at.column()),
                failure.problem(),
                failure.remedy());
    }

    private static @Nullable Integer known(int number) {
        return number == 0 ? null : number;
    }

    /** Returns location and problem: {@code study.yaml:3:1: the axis 'thread' does not exist}. */
    String text() {
        if (source == null) {
            return problem;
        }
        return (line == null || column == null
                        ? Location.of(source)
                        : new Location(source, line, column))
                + ": "
                + problem;
    }
}
