package dev.threadscale.cli.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.protocol.Choice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads levels in the form of CSV files and {@code --only}, {@code fixed-pool:size=8} and {@code
 * quota:0.5}, or as YAML in the form of experiment files.
 */
final class ShortLevels {

    private static final Pattern PARAMETER = Pattern.compile("[a-z][a-z-]*=.*");

    private ShortLevels() {}

    /** Returns the YAML of thread kinds. */
    static List<String> threads(String typed) {
        List<String> levels = new ArrayList<>();
        String latest = "";
        for (YamlNode item : FlowYaml.items(typed)) {
            if (!(item instanceof YamlNode.Scalar(_, String text, _))) {
                latest = "";
                levels.add(FlowYaml.of(item));
                continue;
            }
            // The comma between two parameters of a kind is the same as that of the list.
            boolean continues = latest.contains("=") && PARAMETER.matcher(text).matches();
            if (continues) {
                levels.removeLast();
            }
            latest = continues ? latest + "," + text : text;
            levels.add(expanded(latest, ShortLevels::kind));
        }
        return levels;
    }

    /** Returns the YAML of limits of the CPUs. */
    static List<String> cpus(String typed) {
        return FlowYaml.items(typed).stream()
                .map(item ->
                        item instanceof YamlNode.Scalar one
                                ? expanded(one.text(), ShortLevels::limit)
                                : FlowYaml.of(item))
                .toList();
    }

    private static String expanded(String level, Function<String, String> form) {
        return level.contains(":") ? form.apply(level) : FlowYaml.value(level);
    }

    private static String kind(String level) {
        int colon = level.indexOf(':');
        String name = FlowYaml.text(level.substring(0, colon));
        if (!level.contains("=")) {
            return "{%s: %s}".formatted(name, FlowYaml.value(level.substring(colon + 1)));
        }
        try {
            return Choice.parse(level).arguments().entrySet().stream()
                    .map(one -> FlowYaml.text(one.getKey()) + ": " + FlowYaml.value(one.getValue()))
                    .collect(Collectors.joining(", ", "{" + name + ": {", "}}"));
        } catch (IllegalArgumentException broken) {
            throw UserException.of("%s", String.valueOf(broken.getMessage()))
                    .fix("Write KIND:PARAMETER=VALUE, as in fixed-pool:size=8.");
        }
    }

    /** Expands a level such as {@code 1+quota:0.5}. */
    private static String limit(String level) {
        return Arrays.stream(level.split("[+]", -1))
                .map(part -> part.contains(":") ? part : "count:" + part)
                .map(part -> part.split(":", 2))
                .map(part -> FlowYaml.text(part[0]) + ": " + FlowYaml.value(part[1]))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
