package dev.threadscale.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A bundle with images has those of companions, under names that replace no others. */
class KeptImagesTest {

    private static final Path RUN =
            Path.of("src/test/resources/runs/task-log/20261127-110405-880/run.json");

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void imagesOfCompanionsAreKept() throws IOException {
        ObjectNode run = (ObjectNode) JSON.readTree(RUN.toFile());
        run.put("engine", "docker");
        ((ObjectNode) run.get("digests")).put("postgres:17", "sha256:db");
        KeptImages kept =
                KeptImages.of(Json.readBack(JSON.writeValueAsString(run), RunRecord.class));

        assertThat(kept.ids())
                .containsEntry(Companion.tag("postgres:17"), "sha256:db")
                .containsKey("jvm-25");
        assertThat(Companion.tag("postgres:17")).matches("companion-[0-9a-f]{16}");
    }
}
