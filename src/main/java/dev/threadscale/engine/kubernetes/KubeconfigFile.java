package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.error.RootCause;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.api.model.NamedCluster;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one file of a kubeconfig names.
 *
 * @param contexts by name, with the name of the cluster of each
 */
record KubeconfigFile(
        Optional<String> current, Map<String, String> contexts, Set<String> clusters) {

    private static final Pattern LINE = Pattern.compile("line (\\d+), column \\d+");

    /**
     * Reads a file.
     *
     * @throws EngineException if that is not possible
     */
    static KubeconfigFile read(Path file) {
        try {
            Config config = Serialization.unmarshal(Files.readString(file), Config.class);
            return config == null
                    ? new KubeconfigFile(Optional.empty(), Map.of(), Set.of())
                    : of(config);
        } catch (CharacterCodingException binary) {
            throw unreadable(file, "it is not UTF-8 text", binary);
        } catch (IOException failed) {
            throw unreadable(file, String.valueOf(failed.getMessage()), failed);
        } catch (RuntimeException broken) {
            throw unreadable(file, reason(broken), broken);
        }
    }

    private static KubeconfigFile of(Config config) {
        Map<String, String> contexts = new HashMap<>();
        config.getContexts()
                .forEach(one ->
                        contexts.put(
                                word(one.getName()),
                                one.getContext() == null
                                        ? ""
                                        : word(one.getContext().getCluster())));
        return new KubeconfigFile(
                Optional.ofNullable(config.getCurrentContext()).filter(name -> !name.isEmpty()),
                contexts,
                config.getClusters().stream()
                        .map(NamedCluster::getName)
                        .map(KubeconfigFile::word)
                        .collect(Collectors.toSet()));
    }

    private static String word(@Nullable String name) {
        return name == null ? "" : name;
    }

    /** The libraries' own words quote the file over several lines. */
    private static String reason(RuntimeException broken) {
        Matcher line = LINE.matcher(RootCause.message(broken));
        return line.find()
                ? "line %s is not YAML".formatted(line.group(1))
                : "it does not have the form of one (apiVersion: v1, kind: Config)";
    }

    private static EngineException unreadable(Path file, String why, Throwable cause) {
        return new EngineException(
                "the kubeconfig %s cannot be read: %s".formatted(file, why),
                "Correct the file ('kubectl config view' shows what kubectl reads), or point"
                        + " KUBECONFIG at another.",
                cause);
    }
}
