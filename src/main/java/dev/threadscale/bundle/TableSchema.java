package dev.threadscale.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.results.Column;
import dev.threadscale.results.Table;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A Table Schema (<a href="https://specs.frictionlessdata.io/table-schema/">version 1</a>).
 *
 * @param header the columns that the file has: a run of another version may have others
 * @param present the tables that are there
 */
record TableSchema(Table table, List<String> header, List<Table> present) {

    ObjectNode json() {
        ObjectNode schema = untyped(List.of());
        for (String name : header) {
            schema.withArray("fields").add(field(name));
        }
        if (!table.key().isEmpty() && header.containsAll(table.key())) {
            texts(schema.putArray("primaryKey"), table.key());
        }
        List<Table.Parent> parents =
                table.parents().stream()
                        .filter(parent -> header.containsAll(parent.columns()))
                        .filter(parent ->
                                present.stream().anyMatch(t -> t.file().equals(parent.file())))
                        .toList();
        for (Table.Parent parent : parents) {
            ObjectNode key = schema.withArray("foreignKeys").addObject();
            texts(key.putArray("fields"), parent.columns());
            ObjectNode reference = key.putObject("reference");
            reference.put("resource", parent.file().replaceFirst("[.]csv$", ""));
            texts(reference.putArray("fields"), parent.columns());
        }
        return schema;
    }

    /** Of a table of which nothing is known but its columns. */
    static ObjectNode untyped(List<String> header) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        ArrayNode fields = schema.putArray("fields");
        header.forEach(name -> fields.addObject().put("name", name).put("type", "any"));
        schema.putArray("missingValues").add("");
        return schema;
    }

    private ObjectNode field(String name) {
        ObjectNode field = JsonNodeFactory.instance.objectNode();
        field.put("name", name);
        Optional<Column> known =
                Optional.ofNullable(
                        table.columns().stream()
                                .collect(Collectors.toMap(Column::name, Function.identity()))
                                .get(name));
        if (known.isEmpty()) {
            return field.put("type", "any");
        }
        Column column = known.get();
        field.put("type", type(column));
        field.put("description", column.description());
        if (!column.unit().isEmpty()) {
            field.put("unit", column.unit());
        }
        ObjectNode constraints = JsonNodeFactory.instance.objectNode();
        if (table.key().contains(name)) {
            constraints.put("required", true);
        }
        switch (column.type()) {
            case WHOLE -> constraints.put("minimum", 0);
            case TEXT, NUMBER, FLAG, TIME -> {}
        }
        if (!column.only().isEmpty()) {
            levels(constraints.putArray("enum"), column);
        }
        return constraints.isEmpty() ? field : field.set("constraints", constraints);
    }

    private static String type(Column column) {
        return switch (column.type()) {
            case TEXT -> "string";
            case WHOLE -> "integer";
            case NUMBER -> "number";
            case FLAG -> "boolean";
            case TIME -> "datetime";
        };
    }

    private static void levels(ArrayNode allowed, Column column) {
        column.only().stream()
                .distinct()
                .forEach(level -> {
                    switch (column.type()) {
                        case WHOLE -> allowed.add(Long.parseLong(level));
                        case TEXT, NUMBER, FLAG, TIME -> allowed.add(level);
                    }
                });
    }

    private static void texts(ArrayNode array, Collection<String> texts) {
        texts.forEach(array::add);
    }
}
