package dev.threadscale.workload;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The checked values of {@link Parameter}s, including defaults. */
public final class Arguments {

    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Checks {@code given} against {@code parameters} and adds the defaults.
     *
     * @throws IllegalArgumentException if a value is not accepted, or a key is not a parameter
     */
    public static Arguments of(List<Parameter> parameters, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            String value = given.getOrDefault(parameter.name(), parameter.defaultValue());
            Optional<String> problem = parameter.problem(value);
            if (problem.isPresent()) {
                throw new IllegalArgumentException(
                        parameter.name() + "=" + value + " " + problem.get());
            }
            values.put(parameter.name(), value);
        }
        for (String key : given.keySet()) {
            if (!values.containsKey(key)) {
                throw new IllegalArgumentException(
                        "unknown parameter '%s'; known are %s".formatted(key, values.keySet()));
            }
        }
        return new Arguments(values);
    }

    /** Returns a copy with another value of a parameter. */
    Arguments with(Parameter parameter, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(parameter.name(), value);
        return new Arguments(changed);
    }

    /** Returns the value as it was given. */
    public String text(Parameter parameter) {
        String value = values.get(parameter.name());
        if (value == null) {
            throw new IllegalArgumentException(
                    "no parameter '%s' is declared".formatted(parameter.name()));
        }
        return value;
    }

    /** Returns the value of a {@link Parameter.Whole}. */
    public long number(Parameter parameter) {
        return Long.parseLong(text(parameter));
    }

    /** Returns the value of a {@link Parameter.Whole} that fits into an {@code int}. */
    public int integer(Parameter parameter) {
        return Math.toIntExact(number(parameter));
    }

    /**
     * Returns the value of a {@link Parameter.Whole}; empty if it is one of the parameter's words.
     */
    public OptionalInt integerUnlessWord(Parameter parameter) {
        return parameter.domain() instanceof Parameter.Whole whole
                        && whole.words().contains(text(parameter))
                ? OptionalInt.empty()
                : OptionalInt.of(integer(parameter));
    }

    /** Returns the value of a {@link Parameter.Time}. */
    public Duration time(Parameter parameter) {
        return TimeText.parse(text(parameter)).orElseThrow();
    }

    /** Returns all values by name, in the order of declaration. */
    public Map<String, String> asMap() {
        return Collections.unmodifiableMap(values);
    }
}
