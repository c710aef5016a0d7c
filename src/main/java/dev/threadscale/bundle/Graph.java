package dev.threadscale.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A flat JSON-LD graph: entities that name each other. */
final class Graph {

    private final ArrayNode entities = JsonNodeFactory.instance.arrayNode();

    /** A new entity at the end. */
    ObjectNode add(String id, String type) {
        return entities.addObject().put("@id", id).put("@type", type);
    }

    ObjectNode json(String context) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("@context", context);
        json.set("@graph", entities);
        return json;
    }

    static void link(ObjectNode from, String property, String id) {
        from.putObject(property).put("@id", id);
    }

    /** Links to all of them: no property without any, and no list of one. */
    static void links(ObjectNode from, String property, List<String> ids) {
        if (ids.size() == 1) {
            link(from, property, ids.getFirst());
        } else if (!ids.isEmpty()) {
            ArrayNode array = from.putArray(property);
            ids.forEach(id -> array.addObject().put("@id", id));
        }
    }

    /** The id of a file or folder: its path as a relative URI. */
    static String idOf(String path) {
        return uri(path, null);
    }

    /** The id of something that is no file. */
    static String idOf(String kind, String name) {
        return uri(null, kind + "-" + name);
    }

    private static String uri(@Nullable String path, @Nullable String fragment) {
        try {
            return new URI(null, null, path, fragment).toASCIIString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
