package dev.threadscale.report.upgrade;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Axes;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.Run;
import dev.threadscale.results.StoredForks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A release of the JDK among the runtimes of a run.
 *
 * @param runtime the label of its level
 * @param name its number, or its whole version if the run has several versions of that number
 */
record Release(String runtime, String name) {

    /**
     * The virtual machine of native images, which name the version of Java they were built from.
     */
    private static final String NATIVE = "Substrate VM";

    /**
     * Returns the releases, oldest first. They have the same options, since otherwise the options
     * would be compared as well: of runtimes with several sets of options, those of the set with
     * the most releases, or those without options. Of the same version only the first runtime
     * counts.
     */
    static List<Release> of(Run run) {
        List<String> runtimes = run.levels().getOrDefault(Axes.RUNTIME, List.of());
        if (runtimes.size() < 2) {
            return List.of();
        }
        Map<String, Runtime.Version> versions = versions(run, runtimes);
        Map<List<String>, Map<Runtime.Version, String>> byOptions = new LinkedHashMap<>();
        byOptions.put(List.of(), inOrder());
        for (String runtime : runtimes) {
            Runtime.Version version = versions.get(runtime);
            if (version != null) {
                byOptions
                        .computeIfAbsent(options(runtime), _ -> inOrder())
                        .putIfAbsent(version, runtime);
            }
        }
        Map<Runtime.Version, String> most = Map.of();
        for (Map<Runtime.Version, String> alike : byOptions.values()) {
            most = alike.size() > most.size() ? alike : most;
        }
        return named(most);
    }

    private static Map<Runtime.Version, String> inOrder() {
        return new TreeMap<>(Runtime.Version::compareToIgnoreOptional);
    }

    private static List<Release> named(Map<Runtime.Version, String> runtimes) {
        Map<Integer, Integer> numbers = new HashMap<>();
        runtimes.keySet().forEach(version -> numbers.merge(version.feature(), 1, Integer::sum));
        List<Release> releases = new ArrayList<>();
        runtimes.forEach((version, runtime) -> {
            boolean isOnly = numbers.getOrDefault(version.feature(), 0) == 1;
            releases.add(
                    new Release(
                            runtime,
                            isOnly ? Integer.toString(version.feature()) : version.toString()));
        });
        return releases;
    }

    /** Returns the options that belong to a runtime, such as those of an ahead-of-time cache. */
    private static List<String> options(String runtime) {
        return RuntimeLevel.find(runtime)
                .map(RuntimeLevel::options)
                .orElseGet(() -> {
                    List<String> words = List.of(runtime.split(" "));
                    return words.subList(1, words.size());
                });
    }

    /**
     * Returns the version of each virtual machine. Names say it, and forks report that of an image.
     */
    private static Map<String, Runtime.Version> versions(Run run, List<String> runtimes) {
        Map<String, Runtime.Version> versions = new HashMap<>();
        boolean isKnown = true;
        for (String runtime : runtimes) {
            Optional<RuntimeLevel> level = RuntimeLevel.find(runtime);
            isKnown &= level.isPresent();
            level.filter(RuntimeLevel::isVirtualMachine)
                    .flatMap(machine -> version(Integer.toString(machine.release())))
                    .ifPresent(version -> versions.put(runtime, version));
        }
        if (!isKnown) {
            Map<String, Runtime.Version> reported = new HashMap<>();
            StoredForks.read(
                    run.directory(),
                    fork -> {
                        String machine = fork.seen().getOrDefault(Seen.VM.key(), "");
                        String version = fork.seen().getOrDefault(Seen.JAVA_VERSION.key(), "");
                        if (!machine.equals(NATIVE)) {
                            version(version)
                                    .ifPresent(known ->
                                            reported.putIfAbsent(
                                                    fork.levels().get(Axes.RUNTIME), known));
                        }
                    });
            versions.putAll(reported);
        }
        return versions;
    }

    private static Optional<Runtime.Version> version(String text) {
        try {
            return Optional.of(Runtime.Version.parse(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
