package dev.threadscale.cli.machine;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvType;
import dev.threadscale.results.csv.Table;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON Schema of a document, from its records and their Javadoc. */
public final class RecordSchema {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SnakeCaseStrategy NAMES = new SnakeCaseStrategy();

    private static final Map<Class<?>, String> SIMPLE =
            Map.of(
                    String.class, "string",
                    int.class, "integer",
                    long.class, "integer",
                    Long.class, "integer",
                    Integer.class, "integer",
                    double.class, "number",
                    Double.class, "number",
                    BigDecimal.class, "number",
                    boolean.class, "boolean",
                    Boolean.class, "boolean");

    private final Table<?> rows;
    private final ObjectNode definitions = JSON.createObjectNode();

    private RecordSchema(Table<?> rows) {
        this.rows = rows;
    }

    /**
     * The schema.
     *
     * @param name of the document
     * @param rows the table whose rows it holds, if it does; axes stand in it as well
     */
    public static String of(String name, Class<? extends Record> document, Table<?> rows) {
        RecordSchema schema = new RecordSchema(rows);
        ObjectNode root = JSON.createObjectNode();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("$id", "urn:threadscale:schema:%s:%d".formatted(name, FormatOptions.VERSION));
        root.put("title", "threadscale %s --format json".formatted(name.replace('-', ' ')));
        ObjectNode object = schema.object(document);
        ((ArrayNode) object.get("required")).insert(0, "format");
        ObjectNode members = JSON.createObjectNode();
        members.putObject("format")
                .put("const", FormatOptions.VERSION)
                .put("description", "of the document");
        members.setAll((ObjectNode) object.get("properties"));
        object.set("properties", members);
        root.setAll(object);
        if (!schema.definitions.isEmpty()) {
            root.set("$defs", schema.definitions);
        }
        return root.toPrettyString() + "\n";
    }

    private ObjectNode object(Class<?> type) {
        RecordJavadoc javadoc = RecordJavadoc.of(type);
        ObjectNode object = closed(javadoc.summary());
        for (RecordComponent component : type.getRecordComponents()) {
            String name = NAMES.translate(component.getName());
            object.withObject("properties")
                    .set(name, member(component, javadoc.component(component.getName())));
            if (!isLeftOut(component)) {
                object.withArray("required").add(name);
            }
        }
        return object;
    }

    private static ObjectNode closed(String description) {
        ObjectNode object = JSON.createObjectNode();
        object.put("description", description);
        object.put("type", "object");
        object.put("additionalProperties", false);
        object.putArray("required");
        object.putObject("properties");
        return object;
    }

    private static boolean isLeftOut(RecordComponent component) {
        JsonInclude own = component.getAccessor().getAnnotation(JsonInclude.class);
        JsonInclude all = component.getDeclaringRecord().getAnnotation(JsonInclude.class);
        return (own != null || all != null) && isNullable(component.getAnnotatedType());
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private ObjectNode member(RecordComponent component, String description) {
        ObjectNode value = value(component.getAnnotatedType());
        return description.isEmpty() ? value : value.put("description", description);
    }

    private ObjectNode value(AnnotatedType type) {
        ObjectNode value = plain(type);
        if (!isNullable(type)) {
            return value;
        }
        if (value.has("type")) {
            value.putArray("type").add(plain(type).get("type").asText()).add("null");
            return value;
        }
        ObjectNode either = JSON.createObjectNode();
        either.putArray("anyOf").add(value).addObject().put("type", "null");
        return either;
    }

    private ObjectNode plain(AnnotatedType annotated) {
        ObjectNode value = JSON.createObjectNode();
        Type type = annotated.getType();
        if (annotated instanceof AnnotatedParameterizedType generic) {
            AnnotatedType[] of = generic.getAnnotatedActualTypeArguments();
            if (of.length == 1) {
                value.put("type", "array").set("items", value(of[0]));
            } else if (of[1].getType() == Object.class) {
                return reference(rows.file().replace(".csv", ""), this::row);
            } else {
                value.put("type", "object").set("additionalProperties", value(of[1]));
            }
            return value;
        }
        Class<?> simple = (Class<?>) type;
        if (SIMPLE.containsKey(simple)) {
            return value.put("type", SIMPLE.get(simple));
        }
        if (simple == IterationCount.class) {
            value.putArray("type").add("integer").add("string");
            return value;
        }
        if (simple == Levels.class) {
            value.put("type", "object").putObject("additionalProperties").put("type", "string");
            return value;
        }
        if (simple.isEnum()
                || Arrays.stream(simple.getMethods())
                        .anyMatch(m -> m.isAnnotationPresent(JsonValue.class))) {
            return value.put("type", "string");
        }
        return simple.isRecord()
                ? reference(name(simple), () -> object(simple))
                // One of several records, told apart by its kind.
                : value.put("type", "object");
    }

    /** The published name of a record, which need not be that of its class. */
    private static String name(Class<?> type) {
        JsonTypeName published = type.getAnnotation(JsonTypeName.class);
        return published == null ? type.getSimpleName() : published.value();
    }

    private ObjectNode reference(String name, java.util.function.Supplier<ObjectNode> definition) {
        if (!definitions.has(name)) {
            definitions.putObject(name);
            definitions.set(name, definition.get());
        }
        return JSON.createObjectNode().put("$ref", "#/$defs/" + name);
    }

    private ObjectNode row() {
        ObjectNode row = closed("row of %s: %s".formatted(rows.file(), rows.what()));
        for (Column<?> column : rows.columns()) {
            row.withArray("required").add(column.name());
            ObjectNode member = row.withObject("properties").putObject(column.name());
            member.putArray("type").add(type(column.type())).add("null");
            member.put(
                    "description",
                    column.meaning()
                            + (column.unit().isEmpty() ? "" : " (%s)".formatted(column.unit())));
        }
        if (rows.file().equals("comparison.csv")) {
            row.putObject("additionalProperties")
                    .put("description", "level of an axis; a number if all of its levels are")
                    .putArray("type")
                    .add("string")
                    .add("integer");
        }
        return row;
    }

    private static String type(CsvType type) {
        return switch (type) {
            case TEXT, TIME -> "string";
            case WHOLE -> "integer";
            case NUMBER -> "number";
            case FLAG -> "boolean";
        };
    }
}
