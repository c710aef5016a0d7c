package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.error.FileReason;
import dev.threadscale.error.RootCause;
import io.fabric8.kubernetes.api.model.Context;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds a cluster and its user like kubectl, or like a pod of the cluster itself. */
final class Kubeconfig {

    private static final Pattern LINE = Pattern.compile("line (\\d+), column \\d+");

    private static final String VARIABLE = "KUBECONFIG";

    private static final Path OWN_TOKEN =
            Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    private Kubeconfig() {}

    /**
     * Reads the configuration.
     *
     * @param context empty for the current one
     * @throws EngineException if it is missing, cannot be read, or does not have the context
     */
    static Config read(Optional<String> context) {
        List<Path> named = Config.getKubeconfigFilenames().stream().map(Path::of).toList();
        List<Path> files = named.stream().filter(Files::isRegularFile).toList();
        if (!files.isEmpty()) {
            check(files, context);
        } else if (!Files.exists(OWN_TOKEN)) {
            throw EngineException.unusable(
                            "no kubeconfig was found (%s), and this process does not run in a"
                                    + " pod of a cluster",
                            text(named))
                    .fix(
                            "Set %s to one ('kubectl config view' shows the one that kubectl"
                                    + " uses), or measure with --engine docker.",
                            VARIABLE);
        }
        return Config.autoConfigure(context.orElse(null));
    }

    /**
     * Rejects files that the client would silently skip, since it would then ask a different
     * cluster.
     */
    static void check(List<Path> files, Optional<String> context) {
        // The first file that defines something has precedence.
        Map<String, String> clusterOf = new TreeMap<>();
        Set<String> clusters = new HashSet<>();
        Optional<String> current = context;
        for (Path file : files) {
            Optional<String> named = read(file, clusterOf, clusters);
            current = current.or(() -> named);
        }
        String known =
                clusterOf.isEmpty()
                        ? "Set %s to another file: this one does not have any contexts."
                                .formatted(VARIABLE)
                        : "It has: %s.".formatted(String.join(", ", clusterOf.keySet()));
        String wanted =
                current.orElseThrow(() -> refused(files, "does not have a current context", known));
        String cluster = clusterOf.get(wanted);
        if (cluster == null) {
            throw refused(files, "does not have a context '%s'".formatted(wanted), known);
        }
        if (!clusters.contains(cluster)) {
            throw refused(
                    files,
                    "does not have a cluster '%s', which its context '%s' names"
                            .formatted(cluster, wanted),
                    "Correct it, or choose another context with --context. " + known);
        }
    }

    /**
     * Adds the definitions of a file.
     *
     * @param clusterOf the cluster of each context
     * @return its current context, if it has one
     */
    private static Optional<String> read(
            Path file, Map<String, String> clusterOf, Set<String> clusters) {
        try {
            var config =
                    Serialization.unmarshal(
                            Files.readString(file), io.fabric8.kubernetes.api.model.Config.class);
            if (config == null) {
                return Optional.empty();
            }
            for (NamedContext context : config.getContexts()) {
                Context content = context.getContext();
                clusterOf.putIfAbsent(
                        word(context.getName()), content == null ? "" : word(content.getCluster()));
            }
            config.getClusters().forEach(cluster -> clusters.add(word(cluster.getName())));
            return Optional.ofNullable(config.getCurrentContext()).filter(name -> !name.isEmpty());
        } catch (CharacterCodingException binary) {
            throw unreadable(file, "it is not UTF-8 text", binary);
        } catch (IOException failed) {
            throw unreadable(file, FileReason.of(failed), failed);
        } catch (RuntimeException broken) {
            throw unreadable(file, reason(broken), broken);
        }
    }

    private static String word(@Nullable String name) {
        return name == null ? "" : name;
    }

    /**
     * Returns a short reason, because the libraries' own messages quote several lines of the file.
     */
    private static String reason(RuntimeException broken) {
        Matcher line = LINE.matcher(RootCause.message(broken));
        return line.find()
                ? "line %s is not YAML".formatted(line.group(1))
                : "it is not a kubeconfig (apiVersion: v1, kind: Config)";
    }

    private static EngineException unreadable(Path file, String why, Throwable cause) {
        return EngineException.unusable("the kubeconfig %s cannot be read: %s", file, why)
                .because(cause)
                .fix(
                        "Correct the file ('kubectl config view' shows the one that kubectl"
                                + " reads), or set KUBECONFIG to another.");
    }

    private static EngineException refused(List<Path> files, String problem, String remedy) {
        return EngineException.unusable("the kubeconfig %s %s", text(files), problem)
                .fix("%s", remedy);
    }

    private static String text(List<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
}
