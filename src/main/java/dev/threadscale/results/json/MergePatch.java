package dev.threadscale.results.json;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.text.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Changes of records as JSON merge patches (RFC 7396): a member that is null is removed. */
final class MergePatch {

    private static final ObjectWriter LINE = Json.MAPPER.writer().with(new JsonText());
    private static final ObjectReader TREE =
            Json.MAPPER
                    .readerFor(ObjectNode.class)
                    .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

    private MergePatch() {}

    static String of(Record changed, List<List<String>> members) {
        JsonNode present = Json.MAPPER.valueToTree(changed);
        ObjectNode patch = Json.MAPPER.createObjectNode();
        for (List<String> path : members) {
            ObjectNode into = patch;
            JsonNode value = present;
            for (String name : path.subList(0, path.size() - 1)) {
                into = into.withObjectProperty(name);
                value = value.path(name);
            }
            JsonNode member = value.get(path.getLast());
            into.set(path.getLast(), member == null ? NullNode.instance : member);
        }
        return Json.text(LINE, patch);
    }

    static <T extends Record> T read(byte[] json, List<String> patches, Class<T> type)
            throws IOException {
        if (patches.isEmpty()) {
            return Json.read(json, type);
        }
        ObjectNode whole = tree(json);
        for (String patch : patches) {
            merge(whole, tree(patch.getBytes(StandardCharsets.UTF_8)));
        }
        return Json.read(Json.MAPPER.writeValueAsBytes(whole), type);
    }

    private static ObjectNode tree(byte[] json) throws IOException {
        ObjectNode tree = Json.parsed(TREE, json, ObjectNode.class);
        if (tree == null) {
            throw new IOException(Json.LACKS.formatted("everything"));
        }
        return tree;
    }

    private static void merge(ObjectNode into, ObjectNode change) {
        for (Map.Entry<String, JsonNode> member : change.properties()) {
            String name = member.getKey();
            switch (member.getValue()) {
                case NullNode _ -> into.remove(name);
                case ObjectNode inner ->
                        merge(
                                into.get(name) instanceof ObjectNode present
                                        ? present
                                        : into.putObject(name),
                                inner);
                case JsonNode value -> into.set(name, value);
            }
        }
    }
}
