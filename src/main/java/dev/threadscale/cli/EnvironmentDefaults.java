package dev.threadscale.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Reads defaults of options from the environment: {@code THREADSCALE_RESULTS} is the default of
 * {@code --results}. Only options about the location and the format of output have one. What is
 * measured, and what is trusted, must be on the command line.
 */
record EnvironmentDefaults(Map<String, String> environment) implements IDefaultValueProvider {

    private static final String PREFIX = "THREADSCALE_";

    private static final Set<String> OPTIONS =
            Set.of("--engine", "--format", "--image-repository", "--results");

    EnvironmentDefaults {
        environment = Map.copyOf(environment);
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        return variable(argument).map(environment::get).orElse(null);
    }

    /** Returns the variable that a value comes from; empty if it is from the command line. */
    Optional<String> source(@Nullable ArgSpec argument, List<String> commandLine) {
        if (!(argument instanceof OptionSpec option)) {
            return Optional.empty();
        }
        String name = option.longestName();
        for (String word : commandLine) {
            if (word.equals(name) || word.startsWith(name + "=")) {
                return Optional.empty();
            }
        }
        return variable(option);
    }

    /** Returns the variable of an option, if it has a value. An empty variable does not count. */
    private Optional<String> variable(ArgSpec argument) {
        return Optional.of(argument)
                .filter(OptionSpec.class::isInstance)
                .map(option -> ((OptionSpec) option).longestName())
                .filter(OPTIONS::contains)
                .map(name -> PREFIX + name.substring(2).replace('-', '_').toUpperCase(Locale.ROOT))
                .filter(variable -> !environment.getOrDefault(variable, "").isEmpty());
    }
}
