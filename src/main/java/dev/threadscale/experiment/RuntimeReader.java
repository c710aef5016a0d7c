package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

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
                                        Spelling.didYouMean(label, RuntimeLevel.labels()),
                                        "eclipse-temurin:21-jre"));
    }

    private static RuntimeLevel other(YamlNode node) {
        Fields fields =
                Fields.of(node, "a level of runtime")
                        .know(List.of("image", "options"))
                        .requiring("image");
        return RuntimeLevel.other(
                ImageName.read(fields.required("image")),
                fields.optional("options").map(JvmOptionReader::list).orElse(List.of()));
    }

    /**
     * Reads the name of a container image by Docker's own grammar (distribution/reference), so that
     * a name that Docker refuses is reported with its place in the file instead of in the middle of
     * a run.
     */
    static final class ImageName {

        private static final String HOST_PART = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?";
        private static final String HOST =
                "(%s([.]%s)*|\\[[0-9a-fA-F:]+\\])(:[0-9]+)?".formatted(HOST_PART, HOST_PART);
        private static final String PATH_PART = "[a-z0-9]+(([._]|__|-+)[a-z0-9]+)*";
        private static final String TAG = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}";

        /** The digests that Docker supports. */
        private static final String DIGEST =
                "(sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})";

        /** The pattern of a name, which is also an expression of JSON Schema. */
        static final String FORM =
                "(%s/)?%s(/%s)*(:%s)?(@%s)?".formatted(HOST, PATH_PART, PATH_PART, TAG, DIGEST);

        private static final Pattern PATTERN = Pattern.compile(FORM);

        /** The form of an image id, which Docker does not accept as a name. */
        private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

        /** The maximum length without tag and digest. */
        private static final int LONGEST_NAME = 255;

        /** The maximum length with both. The pattern would exhaust the stack on a longer text. */
        private static final int LONGEST = 550;

        private ImageName() {}

        static String read(YamlNode node) {
            String name = Fields.text(node, "image");
            if (!isOne(name)) {
                String lower = name.toLowerCase(Locale.ROOT);
                throw node.problem("'%s' is not the name of a container image", name)
                        .fix(
                                "%s",
                                isOne(lower)
                                        ? "Write it in lower case: %s.".formatted(lower)
                                        : "Write it as for 'docker pull':"
                                                + " eclipse-temurin:21-jre, or"
                                                + " host:5000/path/name:tag, or name@sha256:..."
                                                + " with 64 digits.");
            }
            return name;
        }

        private static boolean isOne(String name) {
            return name.length() <= LONGEST
                    && PATTERN.matcher(name).matches()
                    && !ID.matcher(name).matches()
                    && name.replaceFirst("(:%s)?(@.*)?$".formatted(TAG), "").length()
                            <= LONGEST_NAME;
        }
    }
}
