package dev.threadscale.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.fixture.Summed;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Changes of a run's {@code run.json}. */
public final class RunJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private RunJson() {}

    /**
     * Adds entries, each a key with its value, as JSON; what is there with the same key is
     * replaced, and of an object its members. Keys of the experiment go there.
     */
    public static Path adding(Path run, String... entries) throws IOException {
        ObjectNode json = read(run);
        ObjectNode experiment = (ObjectNode) json.get("experiment");
        for (String entry : entries) {
            for (Map.Entry<String, JsonNode> member :
                    JSON.readTree("{" + entry.strip().replaceFirst(",$", "") + "}").properties()) {
                String key = member.getKey();
                boolean ofExperiment =
                        experiment.has(key)
                                || List.of("search", "flip", "map", "study", "results", "units")
                                        .contains(key);
                merge(ofExperiment ? experiment : json, key, member.getValue());
            }
        }
        write(run, json);
        return run;
    }

    /**
     * Adds a table of a publication, with a curve that it shows.
     *
     * @param curve all of it but the name of its table
     */
    public static Path publishing(Path run, String table, String rows, String curve)
            throws IOException {
        Files.createDirectories(run.resolve("references"));
        Files.writeString(run.resolve("references").resolve(table), rows);
        return adding(
                run,
                "\"references\": [\"%s\"], \"curves\": [{\"reference\": \"%s\", %s}]"
                        .formatted(table, table, curve));
    }

    private static void merge(ObjectNode into, String key, JsonNode value) {
        if (value instanceof ObjectNode members && into.get(key) instanceof ObjectNode present) {
            members.properties().forEach(one -> merge(present, one.getKey(), one.getValue()));
        } else {
            into.set(key, value);
        }
    }

    /** Lets the run say that forks were added until means were known well enough. */
    public static Path precise(Path run, String percent, String confidence) throws IOException {
        return adding(
                run,
                """
                "measure": {"precision_percent": %s, "confidence_percent": %s, "forks_max": 20}
                """
                        .formatted(percent, confidence));
    }

    private static ObjectNode read(Path run) throws IOException {
        return (ObjectNode) JSON.readTree(Files.readString(run.resolve("run.json")));
    }

    private static void write(Path run, ObjectNode json) throws IOException {
        Files.writeString(run.resolve("run.json"), Json.write(json));
        Summed.renew(run);
    }
}
