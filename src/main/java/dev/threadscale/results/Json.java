package dev.threadscale.results;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JSON of records: members in snake case, indented, with line feeds on every system. */
public final class Json {

    private static final ObjectMapper MAPPER =
            JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build();

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter WRITER =
            MAPPER.writer(
                    new DefaultPrettyPrinter()
                            .withObjectIndenter(INDENTER)
                            .withArrayIndenter(INDENTER));

    private static final String OPTIONAL = "Nullable";

    /** Every fork of a run is asked for them, and reflection on annotations takes its time. */
    private static final ClassValue<List<Component>> COMPONENTS =
            new ClassValue<>() {
                @Override
                protected List<Component> computeValue(Class<?> type) {
                    return Arrays.stream(type.getRecordComponents()).map(Component::of).toList();
                }
            };

    private Json() {}

    /** The text, ended by a line feed. */
    public static String write(Object value) {
        try {
            return WRITER.writeValueAsString(value) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The members of a record that stand in its file, by their names there. */
    public static Map<String, Object> members(Record record) {
        return MAPPER.convertValue(record, new TypeReference<>() {});
    }

    /**
     * Reads a record.
     *
     * @throws IOException also if something is missing that is not declared nullable
     */
    static <T extends Record> T read(byte[] json, Class<T> type) throws IOException {
        T record;
        try (JsonParser parser = MAPPER.createParser(json)) {
            record = MAPPER.readValue(parser, type);
        } catch (JsonProcessingException unlike) {
            // Without the excerpt of the file that Jackson adds.
            throw new IOException(problem(unlike), unlike);
        }
        Optional<String> missing = record == null ? Optional.of("everything") : missing(record);
        if (missing.isPresent()) {
            throw new IOException("it lacks " + missing.get());
        }
        return record;
    }

    /** Begins with the member, if one is to blame, and leaves out hints for programmers. */
    private static String problem(JsonProcessingException unlike) {
        String where =
                unlike instanceof JsonMappingException mapping
                        ? mapping.getPath().stream()
                                .map(part ->
                                        Objects.requireNonNullElseGet(
                                                part.getFieldName(),
                                                () -> String.valueOf(part.getIndex())))
                                .collect(Collectors.joining("."))
                        : "";
        String what = unlike.getOriginalMessage().replaceFirst(" \\(set .*", "");
        return where.isEmpty() ? what : where + ": " + what;
    }

    /** What is missing, since whoever meets a null later cannot name the file. */
    private static Optional<String> missing(Object value) {
        return switch (value) {
            case Record record ->
                    COMPONENTS.get(record.getClass()).stream()
                            .flatMap(component -> component.missing(record).stream())
                            .findFirst();
            case Collection<?> items -> missing(items.stream());
            case Map<?, ?> map -> missing(map.values().stream());
            default -> Optional.empty();
        };
    }

    private static Optional<String> missing(Stream<?> items) {
        return items.flatMap(item -> item == null ? Stream.of("null") : missing(item).stream())
                .findFirst();
    }

    private record Component(String name, Method accessor, boolean optional) {

        static Component of(RecordComponent component) {
            component.getAccessor().setAccessible(true);
            boolean optional =
                    Arrays.stream(component.getAnnotatedType().getAnnotations())
                            .map(Annotation::annotationType)
                            .anyMatch(type -> type.getSimpleName().equals(OPTIONAL));
            return new Component(component.getName(), component.getAccessor(), optional);
        }

        Optional<String> missing(Record record) {
            Object value;
            try {
                value = accessor.invoke(record);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
            if (value == null) {
                return optional ? Optional.empty() : Optional.of(name);
            }
            return Json.missing(value).map(part -> name + "." + part);
        }
    }
}
