package dev.threadscale.cli.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.protocol.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.regex.Pattern;

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
        List<String> levels = new ArrayList<>();
        for (YamlNode item : FlowYaml.items(typed)) {
            levels.add(
                    item instanceof YamlNode.Scalar(_, String text, _)
                            ? expanded(text, ShortLevels::limit)
                            : FlowYaml.of(item));
        }
        return levels;
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
            StringJoiner yaml = new StringJoiner(", ", "{" + name + ": {", "}}");
            Choice.parse(level)
                    .arguments()
                    .forEach((parameter, value) ->
                            yaml.add(FlowYaml.text(parameter) + ": " + FlowYaml.value(value)));
            return yaml.toString();
        } catch (IllegalArgumentException broken) {
            throw UserException.of("%s", String.valueOf(broken.getMessage()))
                    .fix("Write KIND:PARAMETER=VALUE, as in fixed-pool:size=8.");
        }
    }

    /** Expands a level such as {@code 1+quota:0.5}. */
    private static String limit(String level) {
        StringJoiner yaml = new StringJoiner(", ", "{", "}");
        for (String part : level.split("[+]", -1)) {
            int colon = part.indexOf(':');
            String key = colon < 0 ? "count" : part.substring(0, colon);
            yaml.add(FlowYaml.text(key) + ": " + FlowYaml.value(part.substring(colon + 1)));
        }
        return yaml.toString();
    }
}
