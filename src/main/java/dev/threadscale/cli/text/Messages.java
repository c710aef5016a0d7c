package dev.threadscale.cli.text;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.text.PlainText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Forms the messages that several commands print. */
public final class Messages {

    private Messages() {}

    /** Names a problem that does not stop the command, and its remedy. */
    public static String warning(String problem, String remedy) {
        return warning(problem) + "%nfix: %s".formatted(PlainText.line(remedy));
    }

    /** The same without a remedy. */
    public static String warning(String problem) {
        return "warning: " + PlainText.line(problem);
    }

    public static String warning(Damage damage) {
        return "warning: %s is damaged: %s; %s"
                .formatted(path(damage.file()), damage.what(), damage.mended());
    }

    /** A line for each file of a folder, by its name. */
    public static String files(List<Path> files) {
        return files.stream()
                .map(file -> "  %s\n".formatted(file.getFileName()))
                .collect(Collectors.joining());
    }

    /** Shortens a path below the working folder, so that containers and hosts print the same. */
    public static Path path(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        if (absolute.equals(here)) {
            return Path.of(".");
        }
        return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
    }

    /**
     * A problem of an experiment.
     *
     * @param source the file, or the option, that it is in; null if there is no place
     * @param line from 1; null if there is none
     * @param column from 1; null if there is none
     * @param problem what is wrong
     * @param remedy how to fix it
     */
    public record Problem(
            @Nullable String source,
            @Nullable Integer line,
            @Nullable Integer column,
            String problem,
            String remedy) {

        /** All that were found together, in the order of their lines. */
        public static List<Problem> of(UserException failure) {
            return failure.each().stream()
                    .map(one -> of(one, one.location().orElse(null)))
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

        /** Place and problem: {@code study.yaml:3:1: there is no axis 'thread'}. */
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
}
