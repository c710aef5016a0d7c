package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Each of the texts that a JSON or a CSV holds, in turn replaced by another. */
final class HostileFields {

    /** Escapes what a file cannot hold as it is: half of a character, say. */
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private HostileFields() {}

    /** A replacement: where, and what the file then holds. */
    @FunctionalInterface
    interface Field {
        String with(String text) throws IOException;
    }

    /** Every value, and every name of an object's member. */
    static List<Field> ofJson(String json) throws IOException {
        int places = walk(JSON.readTree(json), -1, "").places;
        assertThat(places).isPositive();
        return IntStream.range(0, places)
                .<Field>mapToObj(place ->
                        text ->
                                JSON.writeValueAsString(
                                        walk(JSON.readTree(json), place, text).root))
                .toList();
    }

    /** The tree with the text at one place, and how many places it has. */
    private record Walk(JsonNode root, int places) {}

    private static Walk walk(JsonNode node, int place, String text) {
        return switch (node) {
            case ObjectNode object -> {
                int places = 0;
                ObjectNode copy = JSON.createObjectNode();
                for (var member : object.properties()) {
                    Walk inner = walk(member.getValue(), place - places, text);
                    places += inner.places;
                    copy.set(place == places ? text : member.getKey(), inner.root);
                    places++;
                }
                yield new Walk(copy, places);
            }
            case ArrayNode array -> {
                int places = 0;
                ArrayNode copy = JSON.createArrayNode();
                for (JsonNode item : array) {
                    Walk inner = walk(item, place - places, text);
                    places += inner.places;
                    copy.add(inner.root);
                }
                yield new Walk(copy, places);
            }
            default -> new Walk(place == 0 ? TextNode.valueOf(text) : node, 1);
        };
    }

    /** Every name of a column, and the first cell below it. */
    static List<Field> ofCsv(String csv) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(csv)) {
            reader.forEach(row -> rows.add(row.getFields()));
        }
        int width = rows.getFirst().size();
        return Stream.of(0, 1)
                .filter(row -> row < rows.size())
                .flatMap(row ->
                        IntStream.range(0, width)
                                .<Field>mapToObj(column -> text -> csv(rows, row, column, text)))
                .toList();
    }

    private static String csv(List<List<String>> rows, int row, int column, String text) {
        StringWriter csv = new StringWriter();
        CsvWriter writer = CsvWriter.builder().build(csv);
        for (int i = 0; i < rows.size(); i++) {
            List<String> cells = new ArrayList<>(rows.get(i));
            if (i == row) {
                cells.set(column, text);
            }
            writer.writeRecord(cells);
        }
        return csv.toString();
    }
}
