package dev.threadscale.worker.own;

import dev.threadscale.protocol.Setting;
import dev.threadscale.workload.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rule by which a field of the user's class is a parameter: public, neither static nor final,
 * of a type and a name that an experiment can write. The launcher reads it off the class file, the
 * worker off the class.
 */
public final class ClassParameter {

    /** It receives the number of tasks of an iteration. */
    static final String TASKS = Setting.TASKS.key();

    private static final int LONGEST_TEXT = 200;

    /** Names become those of axes and columns. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,39}");

    /** Other keys of an experiment's workload and matrix. */
    private static final Set<String> TAKEN =
            Set.of(
                    "name", "class", "source", "jmh", "runtime", "cpus", "system", "include",
                    "exclude");

    private ClassParameter() {}

    /**
     * The parameter of a field; empty if its name or its type cannot be one.
     *
     * @param defaultValue what the class sets; anything that the type accepts if that is unknown
     */
    public static Optional<Parameter> of(String field, Class<?> type, String defaultValue) {
        return canBe(field)
                ? domain(type).map(domain -> new Parameter(field, domain, defaultValue, ""))
                : Optional.empty();
    }

    /** Whether a parameter can have the name, which becomes that of an axis and of a column. */
    public static boolean canBe(String name) {
        return NAME.matcher(name).matches()
                && !TAKEN.contains(name)
                && Arrays.stream(Setting.values()).noneMatch(one -> one.key().equals(name));
    }

    private static Optional<Parameter.Domain> domain(Class<?> type) {
        if (type == int.class) {
            return Optional.of(
                    new Parameter.Whole(Integer.MIN_VALUE, Integer.MAX_VALUE, List.of()));
        }
        if (type == long.class) {
            return Optional.of(new Parameter.Whole(Long.MIN_VALUE, Long.MAX_VALUE, List.of()));
        }
        if (type == boolean.class) {
            return Optional.of(new Parameter.Words(List.of("false", "true")));
        }
        return type == String.class
                ? Optional.of(new Parameter.Text(LONGEST_TEXT))
                : Optional.empty();
    }
}
