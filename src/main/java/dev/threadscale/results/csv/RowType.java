package dev.threadscale.results.csv;

import dev.threadscale.error.UserException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A record as a row of a CSV, which is written and read by its components: {@code elapsedNs} is the
 * column {@code elapsed_ns}, a component {@code levels} holds the level on each axis, and {@link
 * ColumnNames} names others. An empty cell is null, or an empty optional; a component of any other
 * type is never unknown, except for a text.
 */
public final class RowType<R extends Record> {

    /** The reader of a cell, by type of its component. */
    private static final Map<Class<?>, BiFunction<CsvRow, String, ? extends @Nullable Object>>
            CELLS =
                    Map.of(
                            String.class, CsvRow::text,
                            int.class, (row, column) -> small(row, column, row.known(column)),
                            Integer.class, RowType::small,
                            long.class, CsvRow::known,
                            Long.class, (row, column) -> row.count(column).orElse(null),
                            Double.class, (row, column) -> row.number(column).orElse(null),
                            double.class, CsvRow::finite,
                            Boolean.class, RowType::flag,
                            Instant.class, RowType::time);

    private final Class<R> type;

    private RowType(Class<R> type) {
        this.type = type;
    }

    public static <R extends Record> RowType<R> of(Class<R> type) {
        return new RowType<>(type);
    }

    /** Returns the values of rows; components that are not columns of the table are ignored. */
    public RowValues<R> values() {
        RowValues<R> values = new RowValues<>();
        for (RecordComponent component : type.getRecordComponents()) {
            List<String> names = names(component);
            Function<Object, @Nullable Object> whole = accessor(component);
            if (names.size() == 1) {
                values.with(names.getFirst(), whole::apply);
            } else {
                for (int i = 0; i < names.size(); i++) {
                    Function<Object, @Nullable Object> part = accessor(component, i);
                    values.with(names.get(i), row -> part(whole.apply(row), part));
                }
            }
        }
        return values;
    }

    private static @Nullable Object part(
            @Nullable Object whole, Function<Object, @Nullable Object> part) {
        return switch (whole) {
            case null -> null;
            case Optional<?> known -> known.map(part).orElse(null);
            default -> part.apply(whole);
        };
    }

    private static Function<Object, @Nullable Object> accessor(
            RecordComponent component, int place) {
        return accessor(known(component).getRecordComponents()[place]);
    }

    private static Function<Object, @Nullable Object> accessor(RecordComponent component) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return row -> {
            try {
                return accessor.invoke(row);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
    }

    private static List<String> names(RecordComponent component) {
        ColumnNames names = component.getAnnotation(ColumnNames.class);
        if (names != null) {
            return List.of(names.value());
        }
        return List.of(snake(component.getName()));
    }

    private static Class<?> argument(RecordComponent component) {
        ParameterizedType generic = (ParameterizedType) component.getGenericType();
        return (Class<?>) generic.getActualTypeArguments()[0];
    }

    private static String snake(String name) {
        return name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    /**
     * Reads the rows of a file if it exists.
     *
     * @throws UserException if it is broken
     */
    public void read(Path file, Map<String, List<String>> axes, Consumer<R> each) {
        Function<CsvRow, R> reader = reader();
        CsvFile.read(file, axes, row -> each.accept(reader.apply(row)));
    }

    /** Returns a reader of rows, which rejects a value that cannot be in its column. */
    public Function<CsvRow, R> reader() {
        List<List<String>> names =
                Arrays.stream(type.getRecordComponents()).map(RowType::names).toList();
        return instance(type, names);
    }

    private static <T> Function<CsvRow, T> instance(Class<T> type, List<List<String>> names) {
        RecordComponent[] components = type.getRecordComponents();
        List<Function<CsvRow, ? extends @Nullable Object>> parts = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            parts.add(value(components[i], names.get(i)));
        }
        Constructor<T> constructor = constructor(type, components);
        return row -> {
            @Nullable Object[] values = new Object[parts.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = parts.get(i).apply(row);
            }
            try {
                return constructor.newInstance(values);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        };
    }

    private static <T> Constructor<T> constructor(Class<T> type, RecordComponent[] components) {
        try {
            Constructor<T> constructor =
                    type.getDeclaredConstructor(
                            Arrays.stream(components)
                                    .map(RecordComponent::getType)
                                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Function<CsvRow, ? extends @Nullable Object> value(
            RecordComponent component, List<String> names) {
        if (component.getName().equals(RowValues.LEVELS)) {
            return CsvRow::levels;
        }
        Function<CsvRow, ? extends @Nullable Object> known = known(known(component), names);
        return component.getType() == Optional.class
                ? row -> Optional.ofNullable(known.apply(row))
                : known;
    }

    /** Returns the type of a component if it is known. */
    private static Class<?> known(RecordComponent component) {
        return component.getType() == Optional.class ? argument(component) : component.getType();
    }

    private static Function<CsvRow, ? extends @Nullable Object> known(
            Class<?> type, List<String> names) {
        String first = names.getFirst();
        if (type.isRecord()) {
            Function<CsvRow, ?> group = instance(type, names.stream().map(List::of).toList());
            return row -> row.text(first).isEmpty() ? null : group.apply(row);
        }
        BiFunction<CsvRow, String, ? extends @Nullable Object> cell = reader(type);
        return row -> cell.apply(row, first);
    }

    private static BiFunction<CsvRow, String, ? extends @Nullable Object> reader(Class<?> type) {
        BiFunction<CsvRow, String, ? extends @Nullable Object> cell =
                type.isEnum()
                        ? (row, column) -> constant(row, column, type.getEnumConstants())
                        : CELLS.get(type);
        if (cell == null) {
            throw new IllegalArgumentException("no cell holds a " + type);
        }
        return cell;
    }

    /** Returns the value of a cell, as a component of this type would have it. */
    @SuppressWarnings("unchecked") // each reader returns its type
    public static <T> @Nullable T cell(CsvRow row, String column, Class<T> type) {
        return (@Nullable T) reader(type).apply(row, column);
    }

    /** Returns the constant whose text is in a cell. */
    private static Object constant(CsvRow row, String column, Object[] constants) {
        String text = row.text(column);
        for (Object constant : constants) {
            if (constant.toString().equals(text)) {
                return constant;
            }
        }
        throw row.broken(column);
    }

    private static @Nullable Integer small(CsvRow row, String column) {
        return row.count(column).map(count -> small(row, column, count)).orElse(null);
    }

    private static int small(CsvRow row, String column, long count) {
        if (count > Integer.MAX_VALUE) {
            throw row.broken(column);
        }
        return (int) count;
    }

    private static @Nullable Boolean flag(CsvRow row, String column) {
        String text = known(row, column, CsvType.FLAG);
        return text.isEmpty() ? null : Boolean.valueOf(text);
    }

    private static Instant time(CsvRow row, String column) {
        String text = known(row, column, CsvType.TIME);
        if (text.isEmpty()) {
            throw row.broken(column);
        }
        return Instant.parse(text);
    }

    private static String known(CsvRow row, String column, CsvType type) {
        String text = row.text(column);
        if (!type.accepts(text)) {
            throw row.broken(column);
        }
        return text;
    }
}
