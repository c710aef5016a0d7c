package dev.threadscale.experiment.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A YAML document as a tree that remembers where each part stands. */
public sealed interface Node {

    Location location();

    /** What the node is, for messages: "a mapping", say. */
    String kind();

    /**
     * Keys with values, in the order of the file.
     *
     * @param location of its first key, or of its opening brace
     */
    record Mapping(Location location, Map<String, Entry> entries) implements Node {
        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /**
     * A key's place and value.
     *
     * @param keyLocation where the key stands
     */
    record Entry(Location keyLocation, Node value) {}

    /** A list. */
    record Sequence(Location location, List<Node> items) implements Node {
        @Override
        public String kind() {
            return "a list";
        }
    }

    /**
     * A single value.
     *
     * @param text as written, without quotes
     * @param plain whether it was written as a number, a boolean or null, not as a string
     */
    record Scalar(Location location, String text, boolean plain) implements Node {

        /** Longer texts are cut in messages. */
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
     * This document with {@code overlay} laid over it: mappings are merged, all else is replaced.
     */
    default Node overlaidBy(Node overlay) {
        if (this instanceof Mapping below && overlay instanceof Mapping above) {
            Map<String, Entry> merged = new LinkedHashMap<>(below.entries());
            above.entries()
                    .forEach((key, entry) -> {
                        Entry old = merged.get(key);
                        Node value =
                                old == null ? entry.value() : old.value().overlaidBy(entry.value());
                        merged.put(key, new Entry(entry.keyLocation(), value));
                    });
            return new Mapping(below.location(), merged);
        }
        return overlay;
    }
}
