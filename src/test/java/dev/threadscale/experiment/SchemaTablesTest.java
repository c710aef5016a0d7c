package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.WorkloadType;
import dev.threadscale.worker.workload.Workloads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A workload, thread kind, runtime or parameter that the schema forgets is red in every editor. */
class SchemaTablesTest {

    private static final JsonNode SCHEMA = schema();
    private static final JsonNode DEFS = SCHEMA.path("$defs");
    private static final List<Parameter> PARAMETERS =
            Workloads.TABLE.stream().flatMap(type -> type.parameters().stream()).toList();

    private static JsonNode schema() {
        try {
            return new ObjectMapper()
                    .readTree(Path.of("experiments/experiment.schema.json").toFile());
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    @Test
    void theSchemaNamesEveryRuntime() {
        assertThat(texts(DEFS.at("/runtime/enum"))).isEqualTo(RuntimeLevel.labels());
        assertThat(DEFS.at("/runtimes/description").asText())
                .contains("default: " + RuntimeLevel.TABLE.getFirst().label());
    }

    @Test
    void theSchemaNamesEveryWorkloadWithItsParameters() {
        assertThat(texts(DEFS.at("/workload-overlay/properties/name/enum")))
                .isEqualTo(Workloads.names());
        List<JsonNode> types = list(DEFS.at("/workload/oneOf"));
        assertThat(types).hasSameSizeAs(Workloads.TABLE);
        for (int i = 0; i < types.size(); i++) {
            WorkloadType type = Workloads.TABLE.get(i);
            assertThat(types.get(i).path("title").asText()).isEqualTo(type.name());
            assertThat(types.get(i).path("description").asText()).isEqualTo(type.description());
            JsonNode keys = types.get(i).path("properties");
            assertThat(keys.at("/name/const").asText()).isEqualTo(type.name());
            assertThat(keys(keys)).isEqualTo(with(List.of("name"), type.parameters()));
            type.parameters().forEach(parameter -> describes(keys, parameter));
        }
    }

    @Test
    void everyParameterOfAWorkloadMayBeAnAxisAndBeSelected() {
        assertThat(keys(DEFS.at("/parameters/properties"))).isEqualTo(with(List.of(), PARAMETERS));
        List<String> axes = with(Axis.COMMON, PARAMETERS);
        assertThat(keys(DEFS.at("/selection/properties"))).isEqualTo(axes);
        assertThat(keys(DEFS.at("/axes/properties")))
                .isEqualTo(Stream.concat(axes.stream(), Stream.of("include", "exclude")).toList());
        assertThat(keys(DEFS.at("/workload-overlay/properties")))
                .isEqualTo(with(List.of("name"), PARAMETERS));
        for (Parameter parameter : PARAMETERS) {
            JsonNode axis = resolved(DEFS.at("/axes/properties").path(parameter.name()));
            describes(axis.at("/anyOf/0"), parameter);
            describes(axis.at("/anyOf/1/items"), parameter);
        }
    }

    @Test
    void theSchemaNamesEveryThreadKindWithItsParameters() {
        JsonNode alone = DEFS.at("/thread-kind/anyOf/0");
        assertThat(texts(alone.path("enum"))).isEqualTo(ThreadKinds.names());
        assertThat(alone.path("description").asText())
                .contains(ThreadKinds.names().stream().map(name -> name + ": ").toList());
        JsonNode withParameters = DEFS.at("/thread-kind/anyOf/1/properties");
        List<ThreadKindType> types =
                ThreadKinds.TABLE.stream().filter(type -> !type.parameters().isEmpty()).toList();
        assertThat(keys(withParameters))
                .isEqualTo(types.stream().map(ThreadKindType::name).toList());
        for (ThreadKindType type : types) {
            JsonNode entry = withParameters.path(type.name());
            assertThat(entry.path("description").asText()).isEqualTo(type.description());
            assertThat(keys(entry.path("properties")))
                    .isEqualTo(with(List.of(), type.parameters()));
            type.parameters().forEach(parameter -> describes(entry.path("properties"), parameter));
        }
    }

    private static void describes(JsonNode properties, Parameter parameter) {
        JsonNode schema =
                properties.has("$ref")
                        ? resolved(properties)
                        : resolved(properties.path(parameter.name()));
        assertThat(schema.path("description").asText()).isEqualTo(parameter.description());
        assertThat(schema.path("default").asText()).isEqualTo(parameter.defaultValue());
        switch (parameter.type()) {
            case Parameter.Whole(long min, long max, List<String> words) -> {
                List<JsonNode> choices = list(schema.path("anyOf"));
                JsonNode number = choices.isEmpty() ? schema : choices.getLast();
                assertThat(number.path("type").asText()).isEqualTo("integer");
                assertThat(number.path("minimum").asLong()).isEqualTo(min);
                assertThat(number.path("maximum").asLong()).isEqualTo(max);
                assertThat(
                                choices.stream()
                                        .filter(choice -> choice.has("const"))
                                        .map(choice -> choice.path("const").asText()))
                        .isEqualTo(words);
            }
        }
    }

    static JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? SCHEMA.at(node.path("$ref").asText().substring(1)) : node;
    }

    private static List<String> with(List<String> first, List<Parameter> parameters) {
        return Stream.concat(first.stream(), parameters.stream().map(Parameter::name)).toList();
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static List<String> texts(JsonNode array) {
        return list(array).stream().map(JsonNode::asText).toList();
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> items = new ArrayList<>();
        array.forEach(items::add);
        return items;
    }
}
