package dev.threadscale.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.threadscale.results.RunRecord.AxisRecord;
import dev.threadscale.results.Table;
import dev.threadscale.results.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What {@code run.json} says, as far as it says it: an older one says less. */
record Description(JsonNode json) {

    static final String FILE = "run.json";

    static Description read(Path directory) throws IOException {
        return new Description(new ObjectMapper().readTree(directory.resolve(FILE).toFile()));
    }

    /** Empty if it is unknown. */
    Optional<String> text(String key) {
        return Optional.of(json.path(key).asText("")).filter(text -> !text.isEmpty());
    }

    /** To the second; empty if it is unknown. */
    Optional<Instant> time(String key) {
        try {
            return text(key).map(Instant::parse).map(time -> time.truncatedTo(ChronoUnit.SECONDS));
        } catch (DateTimeParseException garbage) {
            return Optional.empty();
        }
    }

    /** Texts by name, as of the host. */
    Map<String, String> texts(String key) {
        return texts(json.path(key));
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }

    /** What is known of each host, by name, where several share the run. */
    Map<String, Map<String, String>> nodes() {
        Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
        json.path("nodes")
                .properties()
                .forEach(node -> nodes.put(node.getKey(), texts(node.getValue().path("host"))));
        return nodes;
    }

    /** For people: what was run, with what and on what. */
    String sentence() {
        return "Run %s of the experiment '%s'%s, measured by threadscale %s (%s engine)%s."
                .formatted(
                        text("run").orElse("?"),
                        text("experiment").orElse("?"),
                        text("profile").map(" (profile %s)"::formatted).orElse(""),
                        text("version").orElse("of an unknown version"),
                        text("engine").orElse("unknown"),
                        hosts());
    }

    private String hosts() {
        return nodes().isEmpty()
                ? Optional.ofNullable(texts("host").get("name"))
                        .map(" on the host '%s'"::formatted)
                        .orElse("")
                : " on the hosts '%s'".formatted(String.join("', '", nodes().keySet()));
    }

    /** The tables that the directory has. */
    List<Table> tables(Path directory) {
        List<AxisRecord> axes = new ArrayList<>();
        for (JsonNode axis : json.path("axes")) {
            List<String> levels = new ArrayList<>();
            axis.path("levels").forEach(level -> levels.add(level.asText()));
            axes.add(new AxisRecord(axis.path("name").asText(), levels));
        }
        String searched = json.at("/search/axis").asText("");
        return Tables.of(axes, Optional.of(searched).filter(axis -> !axis.isEmpty())).stream()
                .filter(table -> Files.exists(directory.resolve(table.file())))
                .toList();
    }
}
