package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.List;
import java.util.regex.Pattern;

/** Reads a level of {@code runtime}: {@code jvm-25}, or {@code {image: …, options: […]}}. */
final class RuntimeReader {

    /** No more than what tells a name from an option; Docker knows the rest. */
    private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@-]{0,254}");

    private RuntimeReader() {}

    static RuntimeLevel read(YamlNode node) {
        return node instanceof YamlNode.Mapping ? other(node) : named(node);
    }

    private static RuntimeLevel named(YamlNode node) {
        String label = Fields.text(node, "a level of runtime");
        return RuntimeLevel.find(label)
                .orElseThrow(() ->
                        new UserException(
                                node.location(),
                                "unknown runtime '%s'".formatted(label),
                                Fields.didYouMean(label, RuntimeLevel.labels())
                                        + " Another image is written {image: %s}."
                                                .formatted("eclipse-temurin:21-jre")));
    }

    private static RuntimeLevel other(YamlNode node) {
        Fields fields = Fields.of(node, "a level of runtime").know(List.of("image", "options"));
        YamlNode image = fields.required("image");
        List<String> options =
                Values.orElse(fields.optional("options"), JvmOptionReader::list, List.of());
        fields.rejectOthers();
        String name = Fields.text(image, "image");
        if (!IMAGE.matcher(name).matches()) {
            throw new UserException(
                    image.location(),
                    "'%s' is not the name of a container image".formatted(name),
                    "Write it as 'docker pull' takes it: eclipse-temurin:21-jre, or"
                            + " host/name@sha256:...");
        }
        return RuntimeLevel.other(name, options);
    }
}
