package dev.threadscale.cli.text;

import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.text.PlainText;
import java.nio.file.Path;
import java.util.List;

/** Formats the messages that several commands print. */
public final class Messages {

    private Messages() {}

    /** Formats a problem that does not stop the command, and its remedy. */
    public static String warning(String problem, String remedy) {
        return warning(problem) + "%nfix: %s".formatted(PlainText.line(remedy));
    }

    /** Formats a warning without a remedy. */
    public static String warning(String problem) {
        return "warning: " + PlainText.line(problem);
    }

    public static String warning(Damage damage) {
        return "warning: %s is damaged: %s; %s"
                .formatted(path(damage.file()), damage.what(), damage.mended());
    }

    /** Returns a line with the name of each file in a folder. */
    public static String files(List<Path> files) {
        StringBuilder lines = new StringBuilder();
        files.forEach(file -> lines.append("  %s\n".formatted(file.getFileName())));
        return lines.toString();
    }

    /** Shortens a path below the working folder, so that containers and hosts print the same. */
    public static Path path(Path path) {
        Path folder = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        if (absolute.equals(folder)) {
            return Path.of(".");
        }
        return absolute.startsWith(folder) ? folder.relativize(absolute) : absolute;
    }
}
