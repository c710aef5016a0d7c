package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The locations that messages name in a document that was not written by a user.
 *
 * @param elsewhere the location of parts without their own
 * @param byPath locations by dotted path, such as {@code matrix.threads}, each including everything
 *     below it
 */
public record Places(Location elsewhere, Map<String, Location> byPath) {

    /** Returns the document with these locations. */
    public YamlNode in(YamlNode document) {
        return in(document, "", elsewhere);
    }

    private YamlNode in(YamlNode node, String path, Location at) {
        return switch (node) {
            case YamlNode.Scalar(_, String text, boolean plain) ->
                    new YamlNode.Scalar(at, text, plain);
            case YamlNode.Sequence(_, var items) ->
                    new YamlNode.Sequence(
                            at, items.stream().map(item -> in(item, path, at)).toList());
            case YamlNode.Mapping(_, var entries) -> {
                Map<String, YamlNode.Entry> moved = new LinkedHashMap<>();
                entries.forEach((key, entry) -> {
                    String below = path.isEmpty() ? key : path + "." + key;
                    Location place = byPath.getOrDefault(below, at);
                    moved.put(key, new YamlNode.Entry(place, in(entry.value(), below, place)));
                });
                yield new YamlNode.Mapping(at, moved);
            }
        };
    }
}
