package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.fixture.Golden;
import org.junit.jupiter.api.Test;

/** A workload, thread kind, runtime or parameter that the schema forgets is red in every editor. */
class SchemaTablesTest {

    @Test
    void schemaMatchesTheTables() {
        ObjectNode expected = (ObjectNode) Experiments.schema();

        new TableSchema().apply(expected);

        Golden.matches(Experiments.SCHEMA, expected.toPrettyString() + "\n");
    }

    @Test
    void schemaNamesTheDefaultRuntime() {
        assertThat(Experiments.schema().at("/$defs/runtimes/description").asText())
                .contains("default: " + RuntimeLevel.TABLE.getFirst().label());
    }
}
