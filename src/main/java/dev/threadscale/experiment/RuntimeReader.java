package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.List;

/** Reads a level of {@code runtime}: {@code jvm-25}, or {@code {image: …, options: […]}}. */
final class RuntimeReader {

    private RuntimeReader() {}

    static RuntimeLevel read(YamlNode node) {
        return node instanceof YamlNode.Mapping ? other(node) : named(node);
    }

    private static RuntimeLevel named(YamlNode node) {
        String label = Fields.text(node, "a level of runtime");
        return RuntimeLevel.find(label)
                .orElseThrow(() ->
                        node.problem("unknown runtime '%s'", label)
                                .fix(
                                        "%s Another image is written {image: %s}.",
                                        Fields.didYouMean(label, RuntimeLevel.labels()),
                                        "eclipse-temurin:21-jre"));
    }

    private static RuntimeLevel other(YamlNode node) {
        Fields fields = Fields.of(node, "a level of runtime").know(List.of("image", "options"));
        YamlNode image = fields.required("image");
        List<String> options =
                Values.orElse(fields.optional("options"), JvmOptionReader::list, List.of());
        fields.rejectOthers();
        return RuntimeLevel.other(ImageName.read(image), options);
    }
}
