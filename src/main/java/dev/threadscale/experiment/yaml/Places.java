package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import java.util.Optional;

/**
 * Where the sections of an experiment stand, for the messages of those who plan it. What a file
 * says is the same wherever it stands, so any two are equal.
 */
public final class Places {

    private final YamlNode document;

    public Places(YamlNode document) {
        this.document = document;
    }

    /** The place of a section's key, or of the whole experiment if it has no such section. */
    public Location of(String section) {
        return Fields.of(document, "the experiment").keyLocation(section);
    }

    /** The place of an entry of a section that may be a list. */
    public Location of(String section, int entry) {
        Optional<YamlNode> node = Fields.of(document, "the experiment").optional(section);
        return node.isPresent() && node.get() instanceof YamlNode.Sequence list
                ? list.items().get(entry).location()
                : of(section);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Places;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
