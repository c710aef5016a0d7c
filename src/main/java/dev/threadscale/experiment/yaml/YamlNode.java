package dev.threadscale.experiment.yaml;

import com.google.errorprone.annotations.FormatMethod;
import dev.threadscale.error.Complaint;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A YAML document as a tree that remembers the location of each part. */
public sealed interface YamlNode {

    /**
     * Reads a text.
     *
     * @param source the name of the text in messages
     * @throws UserException if it is not one YAML document
     */
    static YamlNode read(String source, String text) {
        return YamlReader.read(source, text);
    }

    Location location();

    /** Returns the type of the node in messages, such as "a mapping". */
    String kind();

    /** Reports a problem at this place. */
    @FormatMethod
    default Complaint<UserException> problem(String problem, @Nullable Object... arguments) {
        return UserException.of(problem, arguments).at(location());
    }

    /**
     * Keys with values, in the order of the file.
     *
     * @param location of its first key, or of its opening brace
     */
    record Mapping(Location location, Map<String, Entry> entries) implements YamlNode {
        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /**
     * The location and value of a key.
     *
     * @param keyLocation the location of the key
     */
    record Entry(Location keyLocation, YamlNode value) {}

    /** A list. */
    record Sequence(Location location, List<YamlNode> items) implements YamlNode {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /**
     * A single value.
     *
     * @param text as written, without quotes
     * @param plain true if it was written as a number, a boolean or null, not as a string
     */
    record Scalar(Location location, String text, boolean plain) implements YamlNode {

        /** The maximum length of texts in messages. */
        private static final int LONGEST = 60;

        @Override
        public String kind() {
            if (text.isEmpty()) {
                return "an empty value";
            }
            String shown = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
            return plain ? shown : "the text '" + shown + "'";
        }
    }

    /**
     * Returns a document that was not written by a user, with the locations that messages name.
     *
     * @param elsewhere the location of parts without their own
     * @param byPath locations by dotted path, such as {@code matrix.threads}, each including
     *     everything below it
     */
    default YamlNode located(Location elsewhere, Map<String, Location> byPath) {
        return located(this, "", elsewhere, byPath);
    }

    private static YamlNode located(
            YamlNode node, String path, Location at, Map<String, Location> byPath) {
        return switch (node) {
            case Scalar(_, String text, boolean plain) -> new Scalar(at, text, plain);
            case Sequence(_, List<YamlNode> items) -> {
                List<YamlNode> moved = new ArrayList<>();
                for (YamlNode item : items) {
                    moved.add(located(item, path, at, byPath));
                }
                yield new Sequence(at, moved);
            }
            case Mapping(_, Map<String, Entry> entries) -> {
                Map<String, Entry> moved = new LinkedHashMap<>();
                entries.forEach((key, entry) -> {
                    String below = path.isEmpty() ? key : path + "." + key;
                    Location place = byPath.getOrDefault(below, at);
                    moved.put(key, new Entry(place, located(entry.value(), below, place, byPath)));
                });
                yield new Mapping(at, moved);
            }
        };
    }

    /** The number of merged levels: the document and its sections. */
    int SECTIONS = 2;

    /**
     * Returns this document with {@code overlay} laid over it. Sections are merged key by key, and
     * the values in them are replaced completely, so no part of an old value is left. Each
     * companion is a section of its own.
     */
    default YamlNode overlaidBy(YamlNode overlay) {
        return merge(this, overlay, SECTIONS);
    }

    private static boolean isOfSections(String key, int levels) {
        return levels == SECTIONS && key.equals("companions");
    }

    private static YamlNode merge(YamlNode below, YamlNode above, int levels) {
        if (levels == 0
                || !(below instanceof Mapping(Location location, Map<String, Entry> old))
                || !(above instanceof Mapping(Location ignored, Map<String, Entry> added))) {
            return above;
        }
        Map<String, Entry> merged = new LinkedHashMap<>(old);
        added.forEach((key, entry) -> {
            Entry replaced = merged.get(key);
            YamlNode value =
                    replaced == null
                            ? entry.value()
                            : merge(
                                    replaced.value(),
                                    entry.value(),
                                    isOfSections(key, levels) ? levels : levels - 1);
            merged.put(key, new Entry(entry.keyLocation(), value));
        });
        return new Mapping(location, merged);
    }
}
