package dev.threadscale.results.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import dev.threadscale.claim.Claim;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.text.JsonText;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The JSON of records: members in snake case, indented, with line feeds on every system. */
public final class Json {

    static final ObjectMapper MAPPER =
            JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
                    .addModule(new JsonValues())
                    .addMixIn(IterationCount.class, NumberOrWord.class)
                    .addMixIn(Capability.class, Label.class)
                    .addMixIn(Levels.class, ByAxis.class)
                    .registerSubtypes(kindsOfClaims())
                    .build();

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter WRITER =
            MAPPER.writer(
                            new DefaultPrettyPrinter()
                                    .withObjectIndenter(INDENTER)
                                    .withArrayIndenter(INDENTER))
                    .with(new JsonText());

    private static final Pattern TWICE = Pattern.compile("Duplicate field '(.*)'");

    private static final String OPTIONAL = "Nullable";
    static final String LACKS = "it lacks %s";

    /**
     * The components of a type, cached because every fork needs them and reflection on annotations
     * is slow.
     */
    private static final ClassValue<List<Component>> COMPONENTS =
            new ClassValue<>() {
                @Override
                protected List<Component> computeValue(Class<?> type) {
                    return Arrays.stream(type.getRecordComponents()).map(Component::of).toList();
                }
            };

    /** A count of iterations, which is a number in JSON unless it is a word. */
    private interface NumberOrWord {

        @JsonValue
        Object value();

        @JsonCreator
        static IterationCount of(int number) {
            return IterationCount.of(number);
        }

        @JsonCreator
        static IterationCount parse(String text) {
            return IterationCount.parse(text);
        }
    }

    /** A constant with a label, which is its name in JSON. */
    private interface Label {

        @JsonValue
        String label();
    }

    /** Levels, which are an object in JSON with a member for each axis. */
    private interface ByAxis {

        @JsonValue
        Map<String, String> byAxis();

        @JsonCreator
        static Levels of(Map<String, String> byAxis) {
            return Levels.of(byAxis);
        }
    }

    private Json() {}

    /** Returns the kinds of claims, each named after its record, in lower case. */
    private static NamedType[] kindsOfClaims() {
        return Stream.of(Claim.class.getPermittedSubclasses())
                .map(kind -> new NamedType(kind, kind.getSimpleName().toLowerCase(Locale.ROOT)))
                .toArray(NamedType[]::new);
    }

    /** Returns the text, ended by a line feed. */
    public static String write(Object value) {
        return text(WRITER, value) + "\n";
    }

    /** Returns the members of a record as in its file, by name. */
    public static Map<String, Object> members(Record record) {
        return MAPPER.convertValue(record, new TypeReference<>() {});
    }

    static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Reads a record.
     *
     * @throws IOException if the text is malformed, or lacks a member that is not nullable
     */
    public static <T extends Record> T read(byte[] json, Class<T> type) throws IOException {
        T record = parsed(MAPPER.readerFor(type), json, type);
        if (record == null) {
            throw new Fault("everything", LACKS).exception();
        }
        Optional<Fault> fault = fault(record);
        if (fault.isPresent()) {
            throw fault.get().exception();
        }
        return record;
    }

    /** Reads a record that merge patches have changed, the oldest first; rejects them likewise. */
    public static <T extends Record> T read(byte[] json, List<String> patches, Class<T> type)
            throws IOException {
        return MergePatch.read(json, patches, type);
    }

    /**
     * Returns the merge patch that gives members of a record their present values, on one line
     * without a line feed. A member that the record leaves out is removed.
     *
     * @param members the names on the way to each member, sorted
     */
    public static String patch(Record changed, List<List<String>> members) {
        return MergePatch.of(changed, members);
    }

    /** Returns a record as it is read from its text: without characters that are not written. */
    public static <T extends Record> T readBack(String json, Class<T> type) {
        try {
            return read(json.getBytes(StandardCharsets.UTF_8), type);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static <T> @Nullable T parsed(ObjectReader reader, byte[] json, Class<T> type)
            throws IOException {
        try {
            return reader.readValue(json, type);
        } catch (JsonProcessingException unlike) {
            // Without the excerpt of the file that Jackson adds.
            throw new IOException(problem(unlike), unlike);
        }
    }

    /** Describes a problem: the member first, if one is to blame, and no hints for programmers. */
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
        String what =
                twice(unlike)
                        .map(words -> place(unlike) + words)
                        .orElseGet(
                                () -> unlike.getOriginalMessage().replaceFirst(" \\(set .*", ""));
        return where.isEmpty() ? what : where + ": " + what;
    }

    /** Returns the place of a problem in its file, before the problem. */
    public static String place(JsonProcessingException problem) {
        return "line %d, column %d: "
                .formatted(problem.getLocation().getLineNr(), problem.getLocation().getColumnNr());
    }

    /** Returns the words for a member that an object has twice, if that is the problem. */
    public static Optional<String> twice(JsonProcessingException problem) {
        Matcher member = TWICE.matcher(problem.getOriginalMessage());
        return member.matches()
                ? Optional.of("'%s' occurs twice".formatted(member.group(1)))
                : Optional.empty();
    }

    /** Finds missing members and invalid texts: code that meets them later cannot name the file. */
    private static Optional<Fault> fault(Object value) {
        return switch (value) {
            case String text ->
                    TextRule.LINES.first(text).map(bad -> new Fault("", "%s holds " + bad));
            case Levels levels -> fault(levels.byAxis());
            case Record record ->
                    COMPONENTS.get(record.getClass()).stream()
                            .flatMap(component -> component.fault(record).stream())
                            .findFirst();
            case Collection<?> items -> fault(items.stream());
            case Map<?, ?> map ->
                    fault(Stream.concat(map.keySet().stream(), map.values().stream()));
            default -> Optional.empty();
        };
    }

    private static Optional<Fault> fault(Stream<?> items) {
        return items.flatMap(item ->
                        item == null ? Stream.of(new Fault("null", LACKS)) : fault(item).stream())
                .findFirst();
    }

    /**
     * A reason to reject a record.
     *
     * @param what a sentence with {@code %s} for the member
     */
    private record Fault(String member, String what) {

        Fault in(String outer) {
            return new Fault(member.isEmpty() ? outer : outer + "." + member, what);
        }

        IOException exception() {
            return new IOException(what.formatted(member));
        }
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

        Optional<Fault> fault(Record record) {
            Object value;
            try {
                value = accessor.invoke(record);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
            if (value == null) {
                return optional ? Optional.empty() : Optional.of(new Fault(name, LACKS));
            }
            return Json.fault(value).map(part -> part.in(name));
        }
    }
}
