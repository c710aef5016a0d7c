package dev.threadscale.report.compare;

import dev.threadscale.protocol.Seen;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.Json;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.RunRecord.PlacementRecord;
import dev.threadscale.results.StoredForks;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run beside its measurements: texts by name, {@code host.kernel} and the like,
 * in the order in which people read them.
 *
 * @param values what is unknown is missing
 */
public record RunParticulars(Map<String, String> values) {

    static final String WORKLOAD = "workload";
    static final String HOST = "host";
    static final String JAVA = "java";
    static final String DIGESTS = "digests";

    public static RunParticulars read(Path directory) {
        RunRecord run = RunRecord.read(directory);
        ExperimentRecord experiment = run.experiment();
        Map<String, String> values = new LinkedHashMap<>();
        put(values, "experiment", experiment.name());
        put(values, "run", run.run());
        put(values, "started", run.started());
        put(values, "version", run.version());
        put(values, "engine", run.engine());
        put(values, "profile", experiment.profile());
        group(values, HOST + ".", run.host());
        values.putAll(java(directory));
        put(values, WORKLOAD + ".name", experiment.workload().name());
        group(values, WORKLOAD + ".", experiment.workload().parameters());
        if (experiment.workload().code() != null) {
            experiment
                    .workload()
                    .code()
                    .forEach(file ->
                            put(values, "%s.%s".formatted(WORKLOAD, file.file()), file.sha256()));
        }
        group(values, "measure.", Json.members(experiment.measure()));
        group(values, "limits.", Json.members(experiment.limits()));
        group(values, "jvm.", Json.members(experiment.jvm()));
        group(values, "placement.", placement(run.placement()));
        group(values, DIGESTS + ".", run.digests());
        if (run.nodes() != null) {
            run.nodes()
                    .forEach((name, node) -> {
                        group(values, "%s.%s.".formatted(HOST, name), node.host());
                        group(values, "placement.%s.".formatted(name), placement(node.placement()));
                        group(values, "%s.%s.".formatted(DIGESTS, name), node.digests());
                    });
        }
        if (run.calibration() != null) {
            put(values, "calibration.detectable_percent", run.calibration().detectablePercent());
        }
        return new RunParticulars(values);
    }

    private static Map<String, ?> placement(@Nullable PlacementRecord placement) {
        return placement == null ? Map.of() : Json.members(placement);
    }

    private static void group(Map<String, String> values, String before, Map<String, ?> group) {
        group.forEach((name, value) -> put(values, before + name, value));
    }

    private static void put(Map<String, String> values, String name, @Nullable Object value) {
        String text =
                value instanceof Collection<?> several
                        ? several.stream().map(String::valueOf).collect(Collectors.joining(" "))
                        : Objects.requireNonNullElse(value, "").toString();
        if (!text.isEmpty()) {
            values.put(name, text);
        }
    }

    /** The version of Java that the workers of each runtime saw, from the first that says it. */
    private static Map<String, String> java(Path directory) {
        Map<String, String> versions = new LinkedHashMap<>();
        StoredForks.read(
                directory,
                fork -> {
                    String version = fork.seen().getOrDefault(Seen.JAVA_VERSION.key(), "");
                    if (!version.isEmpty()) {
                        versions.putIfAbsent(
                                JAVA + "." + fork.levels().getOrDefault(MeasuredAxis.RUNTIME, ""),
                                version);
                    }
                });
        return versions;
    }

    /** Empty if it is unknown. */
    String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** Those of a group together, as of all runtimes. */
    String all(String group) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(group + "."))
                .map(Map.Entry::getValue)
                .distinct()
                .collect(Collectors.joining(" "));
    }

    /** The workload's parameters that are no axis, and its name. */
    Map<String, String> fixed() {
        Map<String, String> fixed = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (name.equals(WORKLOAD + ".name")) {
                fixed.put(WORKLOAD, value);
            } else if (name.startsWith(WORKLOAD + ".")) {
                fixed.put(name.substring(WORKLOAD.length() + 1), value);
            }
        });
        return fixed;
    }
}
