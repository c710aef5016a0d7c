package dev.threadscale.cli.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads and writes YAML on one line. */
final class FlowYaml {

    private static final Pattern WORDS =
            Pattern.compile("[A-Za-z]([A-Za-z0-9 ().+/-]*[A-Za-z0-9)])?");

    private static final Pattern NUMBER = Pattern.compile("[0-9]+([.][0-9]+)?");

    /** The words that some version of YAML does not read as text. */
    private static final Set<String> KEYWORDS =
            Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null");

    private FlowYaml() {}

    /**
     * Reads a list as in an experiment file, with or without its brackets.
     *
     * @return the YAML of each value
     * @throws UserException if the text is not a list, or is an empty one
     */
    static List<String> list(String typed) {
        return items(typed).stream().map(FlowYaml::of).toList();
    }

    /**
     * Reads a list of exactly one value.
     *
     * @throws UserException if it has several
     */
    static List<String> single(String typed) {
        List<String> values = list(typed);
        if (values.size() > 1) {
            throw UserException.of("this needs one value, not %d", values.size())
                    .fix("Choose one of them.");
        }
        return values;
    }

    /** Returns the values of a list. */
    static List<YamlNode> items(String typed) {
        try {
            if (YamlNode.read("the answer", "[" + typed + "]")
                    instanceof YamlNode.Sequence(_, List<YamlNode> items)) {
                boolean inBrackets =
                        items.size() == 1 && items.getFirst() instanceof YamlNode.Sequence;
                List<YamlNode> values =
                        inBrackets ? ((YamlNode.Sequence) items.getFirst()).items() : items;
                if (!values.isEmpty()) {
                    return values;
                }
            }
        } catch (UserException broken) {
            // The place is left out, because users cannot see it.
        }
        throw UserException.of("this is not a list of values")
                .fix("Separate the values with commas, as in: 1, 2, {quota: 0.5}");
    }

    static String of(YamlNode node) {
        return switch (node) {
            case YamlNode.Scalar(_, String text, boolean plain) -> plain ? text : text(text);
            case YamlNode.Sequence(_, var items) ->
                    items.stream().map(FlowYaml::of).collect(Collectors.joining(", ", "[", "]"));
            case YamlNode.Mapping(_, var entries) ->
                    entries.entrySet().stream()
                            .map(entry ->
                                    text(entry.getKey()) + ": " + of(entry.getValue().value()))
                            .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    /**
     * Returns the YAML of a value of which only the text is known: a number if it looks like one.
     */
    static String value(String text) {
        return NUMBER.matcher(text).matches() ? text : text(text);
    }

    /** Returns the YAML of a text, in quotes unless it consists of words. */
    static String text(String text) {
        return WORDS.matcher(text).matches() && !KEYWORDS.contains(text.toLowerCase(Locale.ROOT))
                ? text
                : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
