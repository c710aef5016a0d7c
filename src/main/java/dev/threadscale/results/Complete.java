package dev.threadscale.results;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks whether a record that comes from a file has all that it has to have: readers of JSON make
 * null of what is missing, and whoever meets it later cannot say any longer what was wrong with
 * which file.
 */
public final class Complete {

    private static final String OPTIONAL = "Nullable";

    /** Asked of every fork of a run: reflection on annotations takes its time. */
    private static final ClassValue<List<Part>> PARTS =
            new ClassValue<>() {
                @Override
                protected List<Part> computeValue(Class<?> type) {
                    return Arrays.stream(type.getRecordComponents()).map(Part::of).toList();
                }
            };

    private Complete() {}

    /** Where something is missing that is not declared to be nullable; empty if nothing is. */
    public static Optional<String> missing(Object value) {
        return switch (value) {
            case Record record ->
                    PARTS.get(record.getClass()).stream()
                            .flatMap(part -> part.missing(record).stream())
                            .findFirst();
            case Collection<?> items -> ofParts(items.stream());
            case Map<?, ?> map -> ofParts(map.values().stream());
            default -> Optional.empty();
        };
    }

    private static Optional<String> ofParts(Stream<?> parts) {
        return parts.flatMap(part -> part == null ? Stream.of("null") : missing(part).stream())
                .findFirst();
    }

    /** A component of a record. */
    private record Part(String name, Method accessor, boolean optional) {

        static Part of(RecordComponent component) {
            component.getAccessor().setAccessible(true);
            boolean optional =
                    Arrays.stream(component.getAnnotatedType().getAnnotations())
                            .map(Annotation::annotationType)
                            .anyMatch(type -> type.getSimpleName().equals(OPTIONAL));
            return new Part(component.getName(), component.getAccessor(), optional);
        }

        Optional<String> missing(Record record) {
            Object value = value(record);
            if (value == null) {
                return optional ? Optional.empty() : Optional.of(name);
            }
            return Complete.missing(value).map(part -> name + "." + part);
        }

        private Object value(Record record) {
            try {
                return accessor.invoke(record);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
