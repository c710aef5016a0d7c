package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Values from the command line, as {@code --set PATH=VALUE}, turned into overlays of a document.
 */
public final class Overrides {

    private static final Pattern PATH =
            Pattern.compile("[A-Za-z][A-Za-z0-9-]*(?:\\.[A-Za-z][A-Za-z0-9-]*)*+");

    private Overrides() {}

    /**
     * Reads one override.
     *
     * @param assignment a dotted path of keys and a YAML value, as {@code measure.forks=1}
     * @return a document that holds nothing but that value
     */
    public static Node parse(String assignment) {
        String source = "--set " + assignment;
        int equals = assignment.indexOf('=');
        String path = equals < 0 ? assignment : assignment.substring(0, equals);
        if (equals < 0 || !PATH.matcher(path).matches()) {
            throw new UserException(
                    Location.of(source),
                    "this is not PATH=VALUE",
                    "Name a key by its path and give it a YAML value, as in --set measure.forks=1"
                            + " or --set matrix.tasks=[10,100].");
        }
        Node node = value(source, assignment.substring(equals + 1));
        String[] keys = path.split("\\.", -1);
        for (int i = keys.length - 1; i >= 0; i--) {
            Location at = Location.of(source);
            Map<String, Node.Entry> entries = new LinkedHashMap<>();
            entries.put(keys[i], new Node.Entry(at, node));
            node = new Node.Mapping(at, entries);
        }
        return node;
    }

    private static Node value(String source, String text) {
        Location at = Location.of(source);
        String value = text.strip();
        if (value.isEmpty() || value.startsWith("#")) {
            throw new UserException(
                    at,
                    "there is no value after '='",
                    "Write a YAML value there; quote one that begins with '#'.");
        }
        try {
            return relocated(YamlReader.read(source, text), at);
        } catch (UserException broken) {
            throw new UserException(at, broken.problem(), broken.remedy());
        }
    }

    /** Line and column mean nothing within an option. */
    private static Node relocated(Node node, Location at) {
        return switch (node) {
            case Node.Scalar(Location old, String text, boolean plain) ->
                    new Node.Scalar(at, text, plain);
            case Node.Sequence(Location old, var items) ->
                    new Node.Sequence(at, items.stream().map(item -> relocated(item, at)).toList());
            case Node.Mapping(Location old, var entries) -> {
                Map<String, Node.Entry> moved = new LinkedHashMap<>();
                entries.forEach((key, entry) ->
                        moved.put(key, new Node.Entry(at, relocated(entry.value(), at))));
                yield new Node.Mapping(at, moved);
            }
        };
    }
}
