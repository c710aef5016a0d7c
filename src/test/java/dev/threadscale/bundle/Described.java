package dev.threadscale.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A run with its descriptions, as they are published.
 *
 * @param texts descriptions by file
 */
record Described(Path run, Map<String, String> texts) {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Plan PLAN = Plans.study("matrix.number=[15, 21]", "measure.forks=1");

    private static final List<String> AUTHORS =
            List.of("Lovelace, Ada", "Carberry, Josiah <0000-0002-1825-0097>", "Café Club");

    static Described in(Path results) throws Exception {
        Path run =
                StoredRuns.finished(
                        results, PLAN, PLAN.forks().subList(0, 1), "warmup", "measurement");
        Files.createDirectories(run.resolve("references"));
        Files.writeString(run.resolve("references/paper.csv"), "threads,ms\n1,2\n");
        Files.createDirectories(run.resolve("report"));
        Files.writeString(run.resolve("report/two words.png"), "no picture");
        return new Described(
                run, Bundle.descriptions(run, Credits.of(AUTHORS, Optional.of("CC-BY-4.0"))));
    }

    JsonNode json(String file) throws Exception {
        return JSON.readTree(texts.get(file));
    }

    static Stream<JsonNode> each(JsonNode array) {
        return array.valueStream();
    }

    /** Returns the texts of an array. */
    static List<String> texts(JsonNode array) {
        return each(array).map(JsonNode::textValue).toList();
    }

    /** Returns a member of every object of an array. */
    static List<String> texts(JsonNode array, String member) {
        return each(array).map(one -> one.path(member).asText()).toList();
    }

    static List<String> members(JsonNode object) {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }
}
