package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.client.Config;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds a cluster and its user as kubectl does, or as a pod of the cluster itself. */
final class Kubeconfig {

    private static final String VARIABLE = "KUBECONFIG";

    /** Where the client looks before it asks the environment. */
    private static final String PROPERTY = "kubeconfig";

    private static final Path OWN_TOKEN =
            Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    private Kubeconfig() {}

    /**
     * Reads it.
     *
     * @param context empty for the current one
     * @throws EngineException if there is none, it cannot be read, or it does not have the context
     */
    static Config read(Optional<String> context) {
        List<Path> named = files(System.getenv());
        List<Path> files = named.stream().filter(Files::isRegularFile).toList();
        if (!files.isEmpty()) {
            check(files, context);
        } else if (!Files.exists(OWN_TOKEN)) {
            throw new EngineException(
                    "there is no kubeconfig (%s), and this process is not in a pod of a cluster"
                            .formatted(text(named)),
                    "Point %s at one ('kubectl config view' shows what kubectl uses), or measure with"
                                    .formatted(VARIABLE)
                            + " --engine docker.",
                    null);
        }
        return Config.autoConfigure(context.orElse(null));
    }

    /** The files that kubectl would read; the first that has something decides. */
    static List<Path> files(Map<String, String> environment) {
        String named = System.getProperty(PROPERTY, environment.getOrDefault(VARIABLE, ""));
        if (named.isEmpty()) {
            String home = environment.getOrDefault("HOME", "");
            return List.of(
                    Path.of(home.isEmpty() ? System.getProperty("user.home") : home)
                            .resolve(Path.of(".kube", "config")));
        }
        return Arrays.stream(named.split(File.pathSeparator, -1))
                .filter(one -> !one.isEmpty())
                .map(Path::of)
                .toList();
    }

    /** Refuses files that the client would pass over, to ask a cluster that nobody has named. */
    static void check(List<Path> files, Optional<String> context) {
        List<KubeconfigFile> all = files.stream().map(KubeconfigFile::read).toList();
        Map<String, String> clusters =
                all.stream()
                        .flatMap(file -> file.contexts().entrySet().stream())
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one));
        String known =
                clusters.isEmpty()
                        ? "Point %s at another: it has none.".formatted(VARIABLE)
                        : "It has: %s."
                                .formatted(
                                        clusters.keySet().stream()
                                                .sorted()
                                                .collect(Collectors.joining(", ")));
        String wanted =
                context.or(() -> all.stream().flatMap(file -> file.current().stream()).findFirst())
                        .orElseThrow(() -> refused(files, "has no current context", known));
        String cluster = clusters.get(wanted);
        if (cluster == null) {
            throw refused(files, "has no context '%s'".formatted(wanted), known);
        }
        if (all.stream().noneMatch(file -> file.clusters().contains(cluster))) {
            throw refused(
                    files,
                    "has no cluster '%s', which its context '%s' names".formatted(cluster, wanted),
                    "Correct it, or choose another context with --context. " + known);
        }
    }

    private static EngineException refused(List<Path> files, String problem, String remedy) {
        return new EngineException(
                "the kubeconfig %s %s".formatted(text(files), problem), remedy, null);
    }

    private static String text(List<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
