package dev.threadscale.experiment;

import dev.threadscale.claim.Bound;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the bounds of claims. */
final class BoundReader {

    private static final Pattern PERCENT = Pattern.compile("[0-9]{1,3}([.][0-9]{1,3})?%");

    private BoundReader() {}

    /**
     * A bound of numbers, or of times.
     *
     * @param isTime true if its numbers need units of time
     */
    static Bound bound(YamlNode node, String owner, boolean isTime) {
        String text = node instanceof YamlNode.Scalar scalar ? scalar.text() : "";
        return (PERCENT.matcher(text).find() ? Optional.<Bound>empty() : Bound.parse(text))
                .filter(bound -> bound.isTime() == isTime)
                .orElseThrow(() ->
                        Fields.wrongType(
                                node,
                                owner,
                                isTime
                                        ? "a bound of times (\">= 100ms\", \"< 2s\", \"1s to 2s\")"
                                        : "a bound (\">= 1.5\", \"< 1\", \"0.9 to 1.1\")"));
    }

    /** A margin around equality, in percent. */
    static Bound within(YamlNode node, String owner) {
        return margin("within", node, owner);
    }

    /** What is outside a margin around equality, in percent. */
    static Bound beyond(YamlNode node, String owner) {
        return margin("beyond", node, owner);
    }

    private static Bound margin(String word, YamlNode node, String owner) {
        if (node instanceof YamlNode.Scalar scalar && PERCENT.matcher(scalar.text()).matches()) {
            return Bound.parse(word + " " + scalar.text()).orElseThrow();
        }
        throw Fields.wrongType(node, owner, "a margin in percent (5%)");
    }
}
