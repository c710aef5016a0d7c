package dev.threadscale.experiment;

import static dev.threadscale.experiment.Experiments.smallest;
import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an editor shows for a key (its meaning, bounds and default) is what the reader does. */
class SchemaKeysTest {

    private static final JsonNode SCHEMA = Experiments.schema();

    /**
     * A key of a section.
     *
     * @param path as for --set
     */
    record Key(String path, JsonNode schema) {
        @Override
        public String toString() {
            return path;
        }
    }

    static Stream<Key> settings() {
        return Stream.of("measure", "limits", "jvm")
                .flatMap(section ->
                        SCHEMA.at("/$defs/%s/properties".formatted(section)).properties().stream()
                                .map(entry ->
                                        new Key(section + "." + entry.getKey(), entry.getValue())));
    }

    static Stream<Key> numbers() {
        return settings()
                .flatMap(key ->
                        key.schema().has("anyOf")
                                ? key.schema()
                                        .path("anyOf")
                                        .valueStream()
                                        .map(form -> new Key(key.path(), form))
                                : Stream.of(key))
                .filter(key -> key.schema().path("type").asText().equals("integer"));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void schemaDefaultsMatchTheReader(Key key) {
        assertThat(key.schema().has("default")).isTrue();
        assertThat(smallest(key.path() + "=" + key.schema().path("default"))).isEqualTo(smallest());
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void schemaBoundsMatchTheReader(Key key) {
        BigInteger least = key.schema().path("minimum").bigIntegerValue();
        BigInteger most = key.schema().path("maximum").bigIntegerValue();
        for (BigInteger within : List.of(least, most)) {
            assertThatCode(() -> smallest(key.path() + "=" + within)).doesNotThrowAnyException();
        }
        for (BigInteger outside :
                List.of(least.subtract(BigInteger.ONE), most.add(BigInteger.ONE))) {
            assertThatThrownBy(() -> smallest(key.path() + "=" + outside))
                    .hasMessageContaining("a whole number from " + least + " to " + most);
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void schemaWordsMatchTheReader(Key key) {
        for (JsonNode words : key.schema().findValues("enum")) {
            List<String> known = words.valueStream().map(JsonNode::asText).toList();
            String form = key.schema().has("enum") ? "=none-of-them" : "=[none-of-them]";
            refused(() -> smallest(key.path() + form))
                    .contains("Known here: " + String.join(", ", known) + ".");
        }
        for (JsonNode word : key.schema().findValues("const")) {
            assertThatCode(() -> smallest(key.path() + "=" + word.asText()))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void schemaVersionMatchesTheReader() {
        assertThat(SCHEMA.at("/properties/apiVersion/const").asText())
                .isEqualTo(ExperimentReader.API_VERSION);
    }

    @Test
    void everyKeyHasADescription() {
        List<String> silent = new ArrayList<>();
        collectSilent(SCHEMA, "", silent);
        assertThat(silent).isEmpty();
    }

    private static void collectSilent(JsonNode node, String path, List<String> silent) {
        node.path("properties")
                .properties()
                .forEach(entry -> {
                    if (!isDescribed(entry.getValue())) {
                        silent.add(path + "/" + entry.getKey());
                    }
                });
        node.properties()
                .forEach(entry ->
                        collectSilent(entry.getValue(), path + "/" + entry.getKey(), silent));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collectSilent(node.get(i), path + "/" + i, silent);
        }
    }

    private static boolean isDescribed(JsonNode node) {
        return node.path("description").asText().endsWith(".")
                || (node.has("$ref")
                        && isDescribed(SCHEMA.at(node.path("$ref").asText().substring(1))));
    }
}
