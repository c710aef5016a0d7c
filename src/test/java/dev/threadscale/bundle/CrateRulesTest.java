package dev.threadscale.bundle;

import static dev.threadscale.bundle.Described.each;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rules of <a href="https://www.researchobject.org/ro-crate/specification/1.1/">RO-Crate
 * 1.1</a> and of its profile <a href="https://w3id.org/ro/wfrun/process/0.5">Process Run Crate
 * 0.5</a>.
 */
class CrateRulesTest {

    private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";

    @TempDir Path results;
    private Described described;
    private final Map<String, JsonNode> entities = new LinkedHashMap<>();

    @BeforeEach
    void aCrate() throws Exception {
        described = Described.in(results);
        JsonNode graph = described.json(Crate.FILE).get("@graph");
        each(graph).forEach(entity -> entities.put(entity.get("@id").textValue(), entity));
        assertThat(entities).as("entities have ids of their own").hasSize(graph.size());
    }

    private static String type(JsonNode entity) {
        return entity.get("@type").textValue();
    }

    /** Returns the ids that a property refers to, which may be a list. */
    private static List<String> links(JsonNode entity, String property) {
        JsonNode value = entity.path(property);
        return (value.isArray() ? each(value) : Stream.of(value))
                .filter(one -> one.has("@id"))
                .map(one -> one.get("@id").textValue())
                .toList();
    }

    private JsonNode only(String type) {
        return entities.values().stream()
                .filter(one -> type(one).equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void metadataFileDescribesItself() {
        JsonNode file = entities.get("ro-crate-metadata.json");

        assertThat(type(file)).isEqualTo("CreativeWork");
        assertThat(links(file, "about")).containsExactly("./");
        assertThat(links(file, "conformsTo")).containsExactly("https://w3id.org/ro/crate/1.1");
    }

    @Test
    void rootHasItsRequiredProperties() {
        JsonNode root = entities.get("./");

        assertThat(type(root)).isEqualTo("Dataset");
        assertThat(root.get("name").textValue()).isNotBlank();
        assertThat(root.get("description").textValue()).isNotBlank();
        assertThat(LocalDate.parse(root.get("datePublished").textValue())).isNotNull();
        assertThat(links(root, "license")).containsExactly("https://spdx.org/licenses/CC-BY-4.0");
    }

    @Test
    void everyFileIsAPartOfTheRootAndExists() {
        List<String> parts = links(entities.get("./"), "hasPart");
        List<String> data =
                entities.values().stream()
                        .filter(one -> List.of("File", "Dataset").contains(type(one)))
                        .map(one -> one.get("@id").textValue())
                        .filter(id -> !id.equals("./"))
                        .toList();

        assertThat(parts).containsExactlyInAnyOrderElementsOf(data);
        assertThat(parts)
                .allSatisfy(id -> {
                    String path = URI.create(id).getPath();
                    assertThat(
                                    Files.exists(described.run().resolve(path))
                                            || described.texts().containsKey(path))
                            .as(path)
                            .isTrue();
                    assertThat(type(entities.get(id)))
                            .isEqualTo(id.endsWith("/") ? "Dataset" : "File");
                });
    }

    @Test
    void everyLinkLeadsToAnEntity() {
        for (JsonNode entity : entities.values()) {
            for (String property : Described.members(entity)) {
                if (!entity.get("@id").textValue().equals(Crate.FILE)) {
                    assertThat(entities.keySet()).as(property).containsAll(links(entity, property));
                }
            }
        }
    }

    @Test
    void runIsAnActionOfASoftwareWithAgents() {
        JsonNode action = only("CreateAction");
        JsonNode root = entities.get("./");

        assertThat(links(root, "conformsTo")).containsExactly(PROFILE);
        assertThat(type(entities.get(PROFILE))).isEqualTo("CreativeWork");
        assertThat(links(root, "mentions")).containsExactly(action.get("@id").textValue());
        assertThat(links(action, "instrument"))
                .singleElement()
                .satisfies(kit ->
                        assertThat(type(entities.get(kit))).isEqualTo("SoftwareApplication"));
        assertThat(links(action, "agent"))
                .extracting(agent -> type(entities.get(agent)))
                .containsExactly("Person", "Person", "Organization");
        assertThat(OffsetDateTime.parse(action.get("startTime").textValue()))
                .isBeforeOrEqualTo(OffsetDateTime.parse(action.get("endTime").textValue()));
    }
}
