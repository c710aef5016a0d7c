package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds a cluster and its user as kubectl does, or as a pod of the cluster itself. */
final class Kubeconfig {

    private static final String VARIABLE = "KUBECONFIG";
    private static final Path OWN_TOKEN =
            Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    private Kubeconfig() {}

    /**
     * Reads it.
     *
     * @param context empty for the current one
     * @throws EngineException if there is none, or it does not have the context
     */
    static Config read(Optional<String> context) {
        if (files().noneMatch(Files::isRegularFile) && !Files.exists(OWN_TOKEN)) {
            throw new EngineException(
                    "there is no kubeconfig (%s), and this process is not in a pod of a cluster"
                            .formatted(
                                    files().map(Path::toString).collect(Collectors.joining(", "))),
                    "Point %s at one ('kubectl config view' shows what kubectl uses), or measure with"
                                    .formatted(VARIABLE)
                            + " --engine docker.",
                    null);
        }
        Config config;
        try {
            config = Config.autoConfigure(context.orElse(null));
        } catch (RuntimeException broken) {
            throw new EngineException(
                    "the kubeconfig cannot be read: " + KubernetesErrors.reason(broken),
                    "See what 'kubectl config view' says of it.",
                    broken);
        }
        if (context.isPresent() && !names(config).anyMatch(context.get()::equals)) {
            throw new EngineException(
                    "the kubeconfig has no context '%s'".formatted(context.get()),
                    "It has: %s.".formatted(names(config).collect(Collectors.joining(", "))),
                    null);
        }
        return config;
    }

    private static Stream<String> names(Config config) {
        return config.getContexts().stream().map(NamedContext::getName);
    }

    private static Stream<Path> files() {
        String named = System.getenv(VARIABLE);
        return named == null || named.isEmpty()
                ? Stream.of(Path.of(System.getProperty("user.home"), ".kube", "config"))
                : Arrays.stream(named.split(File.pathSeparator, -1))
                        .filter(one -> !one.isEmpty())
                        .map(Path::of);
    }
}
