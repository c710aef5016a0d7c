package dev.threadscale.bundle;

import dev.threadscale.results.Checksums;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.Table;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.CsvText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes {@code datapackage.json}: every existing CSV file with a schema, as a tabular Data Package
 * (<a href="https://specs.frictionlessdata.io/tabular-data-package/">version 1</a>, with <a
 * href="https://specs.frictionlessdata.io/table-schema/">Table Schema 1</a>).
 */
record DataPackage(Path directory, RunRecord run, List<Table<?>> tables, Credits credits) {

    static final String FILE = "datapackage.json";

    private static final List<Object> EMPTY = List.of("", List.of(), Map.of());

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("profile", "tabular-data-package");
        json.put("name", name(run.experiment().name() + "-" + run.run()));
        json.put("title", run.experiment().title());
        json.put("description", Bundle.sentence(run));
        Bundle.time(run.finished()).ifPresent(time -> json.put("created", time.toString()));
        if (!credits.authors().isEmpty()) {
            json.put(
                    "contributors",
                    credits.authors().stream().map(DataPackage::contributor).toList());
        }
        credits.license().ifPresent(id -> json.put("licenses", List.of(Map.of("name", id))));
        Checksums sums = Checksums.in(directory);
        List<Map<String, Object>> resources = new ArrayList<>();
        for (Table<?> table : tables) {
            resources.add(resource(sums, table.file(), table.what(), schema(table)));
        }
        for (String file : Contents.of(directory)) {
            if (file.startsWith(Contents.REFERENCES) && file.endsWith(".csv")) {
                String what = "a published table, unchanged";
                resources.add(resource(sums, file, what, untyped(file)));
            }
        }
        json.put("resources", resources);
        return json;
    }

    private static Map<String, String> contributor(Credits.Author author) {
        Map<String, String> contributor = new LinkedHashMap<>();
        contributor.put("title", author.name());
        author.orcid().ifPresent(orcid -> contributor.put("path", Credits.Author.ORCID + orcid));
        contributor.put("role", "author");
        return contributor;
    }

    private Map<String, Object> resource(
            Checksums sums, String file, String what, Map<String, Object> schema) {
        Path path = directory.resolve(file);
        Map<String, Object> dialect = new LinkedHashMap<>();
        dialect.put("delimiter", ",");
        dialect.put("quoteChar", "\"");
        dialect.put("doubleQuote", true);
        Map<String, Object> resource = new LinkedHashMap<>();
        resource.put("profile", "tabular-data-resource");
        resource.put("name", resourceName(file));
        resource.put("path", file);
        resource.put("title", what);
        resource.put("format", "csv");
        resource.put("mediatype", "text/csv");
        resource.put("encoding", "utf-8");
        // The dialect is stated, because tools that guess it from descriptions full of commas get
        // it wrong.
        resource.put("dialect", dialect);
        resource.put("bytes", StoredFile.size(path));
        resource.put("hash", "sha256:" + sums.find(file).orElseGet(() -> Checksums.of(path)));
        resource.put("schema", schema);
        return resource;
    }

    private static String resourceName(String file) {
        return name(file.replaceFirst("[.]csv$", ""));
    }

    /** Returns a name of lower-case letters, digits, dots, dashes and underscores. */
    private static String name(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._]+", "-");
    }

    private Map<String, Object> schema(Table<?> table) {
        List<Map<String, Object>> fields = new ArrayList<>();
        for (Column<?> column : table.columns()) {
            fields.add(field(table, column));
        }
        List<Map<String, Object>> foreignKeys = new ArrayList<>();
        for (Table.Parent parent : table.parents()) {
            if (tables.stream().anyMatch(resource -> resource.file().equals(parent.file()))) {
                foreignKeys.add(foreignKey(parent));
            }
        }
        Map<String, Object> schema = schema(fields);
        schema.put("primaryKey", table.key());
        schema.put("foreignKeys", foreignKeys);
        return withoutEmpty(schema);
    }

    /** Leaves out empty values. */
    private static Map<String, Object> withoutEmpty(Map<String, Object> json) {
        json.values().removeIf(EMPTY::contains);
        return json;
    }

    /** Returns the schema of a table of which only the columns are known. */
    private Map<String, Object> untyped(String file) {
        List<Map<String, Object>> fields = new ArrayList<>();
        for (String column : new CsvFile(directory.resolve(file), Map.of()).header()) {
            fields.add(field(column, "any"));
        }
        return schema(fields);
    }

    private static Map<String, Object> schema(List<Map<String, Object>> fields) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("fields", fields);
        schema.put("missingValues", List.of(""));
        return schema;
    }

    private static Map<String, Object> foreignKey(Table.Parent parent) {
        Map<String, Object> reference = new LinkedHashMap<>();
        reference.put("resource", resourceName(parent.file()));
        reference.put("fields", parent.columns());
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("fields", parent.columns());
        key.put("reference", reference);
        return key;
    }

    private static Map<String, Object> field(String name, String type) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("name", CsvText.written(name));
        field.put("type", type);
        return field;
    }

    private static Map<String, Object> field(Table<?> table, Column<?> column) {
        Map<String, Object> field = field(column.name(), type(column));
        field.put("description", column.meaning());
        field.put("unit", column.unit());
        Map<String, Object> constraints = new LinkedHashMap<>();
        if (table.key().contains(column.name())) {
            constraints.put("required", true);
        }
        boolean whole = type(column).equals("integer");
        if (whole) {
            constraints.put("minimum", 0);
        }
        Set<Object> values = new LinkedHashSet<>();
        for (String value : column.only()) {
            values.add(whole ? Long.valueOf(value) : CsvText.written(value));
        }
        constraints.put("enum", List.copyOf(values));
        field.put("constraints", withoutEmpty(constraints));
        return withoutEmpty(field);
    }

    private static String type(Column<?> column) {
        return switch (column.type()) {
            case TEXT -> "string";
            case WHOLE -> "integer";
            case NUMBER -> "number";
            case FLAG -> "boolean";
            case TIME -> "datetime";
        };
    }
}
