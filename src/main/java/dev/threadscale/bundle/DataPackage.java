package dev.threadscale.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.results.Checksum;
import dev.threadscale.results.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code datapackage.json}: every CSV that is there, with a schema, as a tabular Data Package (<a
 * href="https://specs.frictionlessdata.io/tabular-data-package/">version 1</a>).
 */
final class DataPackage {

    static final String NAME = "datapackage.json";

    private final Path directory;
    private final Description run;
    private final List<Table> tables;

    DataPackage(Path directory, Description run, List<Table> tables) {
        this.directory = directory;
        this.run = run;
        this.tables = tables;
    }

    ObjectNode json() throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("profile", "tabular-data-package");
        json.put(
                "name", name(run.text("experiment").orElse("") + "-" + run.text("run").orElse("")));
        run.text("title").ifPresent(title -> json.put("title", title));
        json.put("description", run.sentence());
        run.time("finished").ifPresent(time -> json.put("created", time.toString()));
        ArrayNode resources = json.putArray("resources");
        for (Table table : tables) {
            List<String> header = Header.of(directory.resolve(table.file()));
            ObjectNode resource = resource(resources, table.file(), table.what());
            resource.set("schema", new TableSchema(table, header, tables).json());
        }
        for (String reference : references()) {
            ObjectNode resource =
                    resource(resources, reference, "a published table, as it was published");
            resource.set("schema", TableSchema.untyped(Header.of(directory.resolve(reference))));
        }
        return json;
    }

    private ObjectNode resource(ArrayNode resources, String file, String what) throws IOException {
        Path path = directory.resolve(file);
        ObjectNode resource = resources.addObject();
        resource.put("profile", "tabular-data-resource");
        resource.put("name", name(file.replaceFirst("[.]csv$", "")));
        resource.put("path", file);
        resource.put("title", what);
        resource.put("format", "csv");
        resource.put("mediatype", "text/csv");
        resource.put("encoding", "utf-8");
        // Said, since tools that guess it from descriptions full of commas guess wrong.
        resource.putObject("dialect")
                .put("delimiter", ",")
                .put("quoteChar", "\"")
                .put("doubleQuote", true);
        Checksum checksum = Checksum.of(path);
        resource.put("bytes", checksum.bytes());
        resource.put("hash", "sha256:" + checksum.sha256());
        return resource;
    }

    private List<String> references() throws IOException {
        List<String> references = new ArrayList<>();
        for (String file : Contents.of(directory)) {
            if (file.startsWith("references/") && file.endsWith(".csv")) {
                references.add(file);
            }
        }
        return references;
    }

    /** Of lower-case letters, digits, dots, dashes and underscores. */
    private static String name(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._]+", "-");
    }
}
