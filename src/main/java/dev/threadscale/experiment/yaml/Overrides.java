package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Converts values from the command line, given as {@code --set PATH=VALUE}, to overlays of a
 * document.
 */
public final class Overrides {

    private static final Pattern PATH =
            Pattern.compile("[A-Za-z][A-Za-z0-9-]*(?:\\.[A-Za-z_][A-Za-z0-9_-]*)*+");

    /** The key below which names have dots, as in {@code matrix.db.cpus}. */
    private static final String MATRIX = "matrix.";

    /** The maximum length quoted in messages. A list of levels may be as long as a file. */
    private static final int MOST_QUOTED = 100;

    private Overrides() {}

    /**
     * Reads one override.
     *
     * @param assignment a dotted path of keys and a YAML value, such as {@code measure.forks=1}
     * @return a document that contains only that value
     */
    public static YamlNode parse(String assignment) {
        return parse(
                assignment, Location.of("--set " + PlainText.cut(assignment, MOST_QUOTED + 1)));
    }

    /**
     * Reads one override from a file.
     *
     * @param at its location there
     */
    public static YamlNode parse(String assignment, Location at) {
        int equals = assignment.indexOf('=');
        String path = equals < 0 ? assignment : assignment.substring(0, equals);
        if (equals < 0 || !PATH.matcher(path).matches()) {
            throw UserException.at(at, "this is not PATH=VALUE")
                    .fix(
                            "Name a key by its path and give it a YAML value, as in --set measure.forks=1"
                                    + " or --set matrix.tasks=[10,100].");
        }
        YamlNode node = value(at, assignment.substring(equals + 1));
        for (String key : keys(path).reversed()) {
            node = new YamlNode.Mapping(at, Map.of(key, new YamlNode.Entry(at, node)));
        }
        return node;
    }

    private static List<String> keys(String path) {
        int matrix = ("." + path).indexOf("." + MATRIX);
        if (matrix < 0) {
            return List.of(path.split("\\.", -1));
        }
        int axis = matrix + MATRIX.length();
        List<String> keys = new ArrayList<>(List.of(path.substring(0, axis - 1).split("\\.", -1)));
        keys.add(path.substring(axis));
        return keys;
    }

    private static YamlNode value(Location at, String text) {
        String value = text.strip();
        if (value.isEmpty() || value.startsWith("#")) {
            throw UserException.at(at, "the value after '=' is missing")
                    .fix("Write a YAML value there; quote one that begins with '#'.");
        }
        try {
            // Line and column are meaningless within an option.
            return YamlNode.read(at.source(), text).located(at, Map.of());
        } catch (UserException broken) {
            throw UserException.at(at, "%s", broken.problem()).fix("%s", broken.remedy());
        }
    }
}
