package dev.threadscale.protocol;

import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
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

    private Complete() {}

    /** Where something is missing that is not declared to be nullable; empty if nothing is. */
    public static Optional<String> missing(Object value) {
        return switch (value) {
            case Record record ->
                    Arrays.stream(record.getClass().getRecordComponents())
                            .flatMap(component -> missing(record, component).stream())
                            .findFirst();
            case Collection<?> items -> ofParts(items.stream());
            case Map<?, ?> map -> ofParts(map.values().stream());
            default -> Optional.empty();
        };
    }

    private static Optional<String> missing(Record record, RecordComponent component) {
        Object value = value(record, component);
        if (value == null) {
            return isOptional(component) ? Optional.empty() : Optional.of(component.getName());
        }
        return missing(value).map(part -> component.getName() + "." + part);
    }

    private static Optional<String> ofParts(Stream<?> parts) {
        return parts.flatMap(part -> part == null ? Stream.of("null") : missing(part).stream())
                .findFirst();
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isOptional(RecordComponent component) {
        return Arrays.stream(component.getAnnotatedType().getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getSimpleName().equals(OPTIONAL));
    }
}
