package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.fixture.Golden;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A workload, thread kind, runtime or parameter that the schema forgets is red in every editor. */
class SchemaTablesTest {

    private static final Path FILE = Path.of("experiments/experiment.schema.json");

    @Test
    void theSchemaSaysWhatTheTablesSay() throws IOException {
        JsonNode schema = schema();
        JsonNode expected = schema.deepCopy();

        new TableSchema().apply((ObjectNode) expected);

        Golden.matches(FILE, expected.toPrettyString() + "\n");
    }

    @Test
    void theSchemaNamesTheDefaultRuntime() throws IOException {
        assertThat(schema().at("/$defs/runtimes/description").asText())
                .contains("default: " + RuntimeLevel.TABLE.getFirst().label());
    }

    private static JsonNode schema() throws IOException {
        return new ObjectMapper().readTree(FILE.toFile());
    }
}
