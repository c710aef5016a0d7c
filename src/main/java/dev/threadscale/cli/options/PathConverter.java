package dev.threadscale.cli.options;

import dev.threadscale.error.UserException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;

/** Reads a path on the command line, wherever one stands. */
public final class PathConverter implements ITypeConverter<Path> {

    /** The character that Java puts in place of bytes that the locale does not know. */
    private static final char UNKNOWN = '\uFFFD';

    /** The file that stands for what is piped in; {@code -} is its short name. */
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

    /** Converts words of which picocli would pass over an empty one. */
    public static List<Path> all(List<String> words) {
        PathConverter converter = new PathConverter();
        return words.stream().map(converter::convert).toList();
    }

    /** The file that a user means, for commands that read {@code -} as standard input. */
    static Path input(Path named) {
        return named.toString().equals("-") ? STDIN : named;
    }

    /** Java can name no file whose letters the locale does not have. */
    public static UserException unnameable(InvalidPathException unusable) {
        return unnameable("'%s'".formatted(unusable.getInput()));
    }

    /** Refuses a working folder that cannot be named: all relative paths would miss their file. */
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
