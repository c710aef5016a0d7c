package dev.threadscale.protocol;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Validated values of a list of {@link Parameter}s, with the defaults filled in. */
public final class Arguments {

    private final Map<String, String> values;

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Checks {@code given} against {@code parameters} and fills in the defaults.
     *
     * @throws IllegalArgumentException if a value is not accepted, or a key is not a parameter
     */
    public static Arguments of(List<Parameter> parameters, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            String value = given.getOrDefault(parameter.name(), parameter.defaultValue());
            parameter
                    .problem(value)
                    .ifPresent(problem -> {
                        throw new IllegalArgumentException(
                                parameter.name() + "=" + value + " " + problem);
                    });
            values.put(parameter.name(), value);
        }
        for (String key : given.keySet()) {
            if (!values.containsKey(key)) {
                throw new IllegalArgumentException(
                        "unknown parameter '" + key + "'; known are " + names(parameters));
            }
        }
        return new Arguments(values);
    }

    private static List<String> names(List<Parameter> parameters) {
        List<String> names = new ArrayList<>();
        parameters.forEach(parameter -> names.add(parameter.name()));
        return names;
    }

    /** The value of a parameter that accepts words as well as numbers. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no parameter '" + name + "' is declared");
        }
        return value;
    }

    /** The value of a numeric parameter. */
    public long number(String name) {
        return Long.parseLong(text(name));
    }

    /** The value of a parameter that is a time. */
    public Duration time(String name) {
        return TimeText.parse(text(name)).orElseThrow();
    }

    /** Every value by name, in the order of declaration. */
    public Map<String, String> asMap() {
        return java.util.Collections.unmodifiableMap(values);
    }
}
