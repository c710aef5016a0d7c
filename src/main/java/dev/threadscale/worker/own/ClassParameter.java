package dev.threadscale.worker.own;

import dev.threadscale.protocol.Setting;
import dev.threadscale.workload.Allowed;
import dev.threadscale.workload.Parameter;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides whether a field of the user's class is a parameter: it must be public, neither static nor
 * final, and have a type and a name that an experiment can write. The launcher reads fields from
 * the class file, the worker from the class.
 */
public final class ClassParameter {

    /** The field that receives the number of tasks of an iteration. */
    static final String TASKS = Setting.TASKS.key();

    private static final int LONGEST_TEXT = 200;

    /** The form of names, which are also used for axes and columns. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");

    /** The other keys of an experiment's workload and matrix. */
    private static final Set<String> TAKEN =
            Set.of(
                    "name",
                    "class",
                    "source",
                    "jmh",
                    "server",
                    "runtime",
                    "cpus",
                    "collector",
                    "heap",
                    "memory",
                    "jvm",
                    "system",
                    "include",
                    "exclude");

    private ClassParameter() {}

    /**
     * The values of an {@link Allowed}.
     *
     * @param words empty if any word is allowed
     */
    public record Limits(long min, long max, List<String> words) {

        /** The limits of a field without the annotation. */
        public static final Limits NONE = new Limits(Long.MIN_VALUE, Long.MAX_VALUE, List.of());

        static Limits of(Field field) {
            Allowed allowed = field.getAnnotation(Allowed.class);
            return allowed == null
                    ? NONE
                    : new Limits(allowed.min(), allowed.max(), List.of(allowed.words()));
        }

        private Parameter.Whole within(long lower, long upper) {
            long from = Math.max(min, lower);
            long to = Math.min(max, upper);
            return new Parameter.Whole(from, to, List.of());
        }
    }

    /**
     * Returns the parameter of a field; empty if its name or its type cannot be used for one.
     *
     * @param defaultValue the value set by the class; anything if that is unknown
     */
    public static Optional<Parameter> of(
            String field, Class<?> type, Limits limits, String defaultValue) {
        return canBe(field)
                ? domain(type, limits).map(domain -> new Parameter(field, domain, defaultValue, ""))
                : Optional.empty();
    }

    /**
     * Returns true if the name can be used for a parameter, and thereby for an axis and a column.
     */
    public static boolean canBe(String name) {
        return NAME.matcher(name).matches()
                && !TAKEN.contains(name)
                && Arrays.stream(Setting.values()).noneMatch(one -> one.key().equals(name));
    }

    private static Optional<Parameter.Domain> domain(Class<?> type, Limits limits) {
        if (type == int.class) {
            return Optional.of(limits.within(Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        if (type == long.class) {
            return Optional.of(limits.within(Long.MIN_VALUE, Long.MAX_VALUE));
        }
        if (type == boolean.class) {
            return Optional.of(new Parameter.Words(List.of("false", "true")));
        }
        if (type != String.class) {
            return Optional.empty();
        }
        return Optional.of(
                limits.words.isEmpty()
                        ? new Parameter.Text(LONGEST_TEXT)
                        : new Parameter.Words(limits.words));
    }
}
