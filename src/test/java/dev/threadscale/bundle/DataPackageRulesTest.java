package dev.threadscale.bundle;

import static dev.threadscale.bundle.Described.each;
import static dev.threadscale.bundle.Described.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rules of the <a href="https://specs.frictionlessdata.io/tabular-data-package/">Tabular Data
 * Package</a> and of <a href="https://specs.frictionlessdata.io/table-schema/">Table Schema</a>.
 */
class DataPackageRulesTest {

    private static final String NAME = "[-a-z0-9._/]+";

    private static final Set<String> ROLES =
            Set.of("author", "publisher", "maintainer", "wrangler", "contributor");

    private static final Set<String> TYPES =
            Set.of("string", "number", "integer", "boolean", "datetime", "any");

    @TempDir Path results;
    private Path run;
    private JsonNode data;
    private Map<String, JsonNode> resources;

    @BeforeEach
    void aPackage() throws Exception {
        Described described = Described.in(results);
        run = described.run();
        data = described.json(DataPackage.FILE);
        // Names are unique, or this fails.
        resources =
                each(data.get("resources"))
                        .collect(
                                Collectors.toMap(
                                        one -> one.get("name").textValue(), Function.identity()));
    }

    private static List<String> fields(JsonNode resource) {
        return texts(resource.at("/schema/fields"), "name");
    }

    @Test
    void packageHasANameATimeAndCredits() {
        assertThat(data.get("profile").textValue()).isEqualTo("tabular-data-package");
        assertThat(data.get("name").textValue()).matches(NAME);
        assertThat(Instant.parse(data.get("created").textValue())).isNotNull();
        assertThat(texts(data.get("contributors"), "title"))
                .containsExactly("Ada Lovelace", "Josiah Carberry", "Café Club");
        assertThat(texts(data.get("contributors"), "role")).allMatch(ROLES::contains);
        assertThat(texts(data.get("licenses"), "name")).containsExactly("CC-BY-4.0");
    }

    @Test
    void everyResourceIsAFileOfTheRun() throws Exception {
        assertThat(resources).isNotEmpty();
        for (JsonNode one : resources.values()) {
            Path file = run.resolve(one.get("path").textValue());
            assertThat(one.get("profile").textValue()).isEqualTo("tabular-data-resource");
            assertThat(one.get("name").textValue()).matches(NAME);
            assertThat(file.normalize()).isEqualTo(file).isRegularFile();
            assertThat(one.get("bytes").longValue()).isEqualTo(Files.size(file));
            assertThat(one.get("hash").textValue()).matches("sha256:[0-9a-f]{64}");
        }
    }

    @Test
    void fieldsAreTheColumnsAndHaveAType() throws Exception {
        for (JsonNode one : resources.values()) {
            Path file = run.resolve(one.get("path").textValue());
            String header = Files.readAllLines(file).getFirst();
            assertThat(fields(one)).doesNotHaveDuplicates();
            assertThat(String.join(",", fields(one))).isEqualTo(header);
            assertThat(texts(one.at("/schema/fields"), "type")).allMatch(TYPES::contains);
        }
    }

    @Test
    void keysNameExistingFieldsAndResources() {
        for (JsonNode one : resources.values()) {
            assertThat(fields(one)).containsAll(texts(one.at("/schema/primaryKey")));
            for (JsonNode key : one.at("/schema/foreignKeys")) {
                JsonNode reference = key.get("reference");
                JsonNode parent = resources.get(reference.get("resource").textValue());
                assertThat(parent).isNotNull();
                assertThat(fields(one)).containsAll(texts(key.get("fields")));
                assertThat(fields(parent)).containsAll(texts(reference.get("fields")));
                assertThat(key.get("fields")).hasSameSizeAs(reference.get("fields"));
            }
        }
    }
}
