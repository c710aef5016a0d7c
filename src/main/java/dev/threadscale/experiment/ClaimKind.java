package dev.threadscale.experiment;

import dev.threadscale.claim.Claim;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A kind of claim, as named in findings.
 *
 * @param key its name under {@code expect}
 * @param description for editors
 * @param type the record that it becomes: of the sides, if it compares levels, and of its parts
 * @param parts in the order of the record; a single part with the name of the kind if it has one
 *     value
 */
record ClaimKind(String key, String description, Class<? extends Claim> type, List<Part> parts) {

    /**
     * A value of a claim.
     *
     * @param optional true if leaving it out means all levels
     */
    record Part(String key, String description, Form form, boolean optional) {}

    /**
     * The form of a value.
     *
     * @param definition in the schema
     * @param reading reads the value with the given name
     */
    record Form(String definition, BiFunction<ClaimValues, String, Object> reading) {}

    /** Returns true if the finding names two sides. */
    boolean compares() {
        return Claim.Compared.class.isAssignableFrom(type);
    }

    boolean hasSingleValue() {
        return parts.getFirst().key().equals(key);
    }

    /** Returns the required keys. */
    String[] required() {
        return parts.stream()
                .filter(part -> !part.optional())
                .map(Part::key)
                .toArray(String[]::new);
    }

    /** Returns the mapping of its values. */
    Fields fields(YamlNode node) {
        return Fields.of(node, key)
                .know(parts.stream().map(Part::key).toList())
                .requiring(required());
    }

    /** Creates the claim. */
    Claim of(List<Object> values) {
        try {
            return (Claim) type.getConstructors()[0].newInstance(values.toArray());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
