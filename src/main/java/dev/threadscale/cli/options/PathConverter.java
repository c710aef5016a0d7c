package dev.threadscale.cli.options;

import dev.threadscale.error.UserException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;

/** Reads a path on the command line, in any position. */
public final class PathConverter implements ITypeConverter<Path> {

    /** The character that Java uses for bytes that the locale does not know. */
    private static final char UNKNOWN = '\uFFFD';

    /** The file for piped input; {@code -} is its short name. */
    private static final Path STDIN = Path.of("/dev/stdin");

    @Override
    public Path convert(String text) {
        if (text.isBlank()) {
            throw UserException.of("the path is empty")
                    .fix("Name a file or a folder; . is this one.");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException unusable) {
            throw unnameable(unusable);
        }
    }

    /** Converts words, including empty ones, which picocli would skip. */
    public static List<Path> all(List<String> words) {
        PathConverter converter = new PathConverter();
        return words.stream().map(converter::convert).toList();
    }

    /** Returns the file that a user means, for commands that read {@code -} as standard input. */
    static Path input(Path named) {
        return named.toString().equals("-") ? STDIN : named;
    }

    /** Reports a file that Java cannot name, because the locale does not have its letters. */
    public static UserException unnameable(InvalidPathException unusable) {
        return unnameable("'%s'".formatted(unusable.getInput()));
    }

    /**
     * Rejects a working folder that cannot be named, because no relative path would find its file.
     */
    public static void checkWorkingFolder(String folder) {
        if (folder.indexOf(UNKNOWN) >= 0) {
            throw unnameable("this folder, '%s',".formatted(folder));
        }
    }

    private static UserException unnameable(String what) {
        Map<String, String> environment = System.getenv();
        String locale =
                Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                        .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                        .findFirst()
                        .map(name -> name + "=" + environment.get(name))
                        .orElse("no LC_ALL, no LANG");
        return UserException.of("%s cannot be named in this locale (%s)", what, locale)
                .fix("Use a locale with UTF-8: LC_ALL=C.UTF-8 threadscale ...");
    }
}
