package dev.threadscale.cli.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the Javadoc of a record says.
 *
 * @param summary its first sentence
 * @param components what it says of each of them
 */
record RecordJavadoc(String summary, Map<String, String> components) {

    private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) ([^@]*)");

    static RecordJavadoc of(Class<?> type) {
        Matcher found =
                Pattern.compile(
                                "/\\*\\*((?:(?!\\*/).)*)\\*/[^;{}]*?\\brecord %s\\("
                                        .formatted(type.getSimpleName()),
                                Pattern.DOTALL)
                        .matcher(source(type));
        String text = found.find() ? found.group(1) : "";
        String plain =
                text.replaceAll("\n *\\*", "\n")
                        .replaceAll("\\{@\\w+ ([^}]*)}", "$1")
                        .replaceAll("\\s+", " ")
                        .strip();
        Map<String, String> components = new LinkedHashMap<>();
        Matcher parameter = PARAMETER.matcher(plain);
        while (parameter.find()) {
            components.put(parameter.group(1), parameter.group(2).strip());
        }
        return new RecordJavadoc(plain.replaceFirst(" ?@param.*", ""), components);
    }

    /** Empty if it says nothing of it. */
    String component(String name) {
        return components.getOrDefault(name, "");
    }

    private static String source(Class<?> type) {
        Class<?> outer = type.getNestHost();
        try {
            return Files.readString(
                    Path.of("src/main/java", outer.getName().replace('.', '/') + ".java"));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
