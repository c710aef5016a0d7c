package dev.threadscale.draft;

import dev.threadscale.experiment.yaml.Node;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes YAML on one line; what some version of YAML would take for no text is quoted. */
final class YamlText {

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");
    private static final Pattern WORDS =
            Pattern.compile("[A-Za-z][A-Za-z0-9 ,().+/-]*[A-Za-z0-9)]");
    private static final Set<String> NO_TEXTS =
            Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null");

    private YamlText() {}

    static String of(Node node) {
        return switch (node) {
            case Node.Scalar(var at, String text, boolean plain) -> plain ? text : word(text);
            case Node.Sequence(var at, var items) ->
                    items.stream().map(YamlText::of).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping(var at, var entries) ->
                    entries.entrySet().stream()
                            .map(entry ->
                                    word(entry.getKey()) + ": " + of(entry.getValue().value()))
                            .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    /** A text in quotes unless it is a word. */
    static String word(String text) {
        return isText(WORD, text) ? text : quoted(text);
    }

    /** A text that stands alone in its line, in quotes unless it is made of words. */
    static String line(String text) {
        return isText(WORDS, text) ? text : quoted(text);
    }

    private static boolean isText(Pattern form, String text) {
        return form.matcher(text).matches() && !NO_TEXTS.contains(text.toLowerCase(Locale.ROOT));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
