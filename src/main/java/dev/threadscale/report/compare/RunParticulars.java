package dev.threadscale.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.protocol.Seen;
import dev.threadscale.report.data.ForkFiles;
import dev.threadscale.report.data.RunFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What is known of a run besides its measurements: texts by name, {@code host.kernel} and the like,
 * in the order in which people read them.
 *
 * @param values what is unknown is missing
 */
public record RunParticulars(Map<String, String> values) {

    static final String WORKLOAD = "workload";
    static final String HOST = "host";
    static final String JAVA = "java";
    static final String DIGESTS = "digests";

    private static final List<String> FIRST =
            List.of("experiment", "run", "started", "version", "engine", "profile");
    private static final List<String> GROUPS =
            List.of(WORKLOAD, "measure", "limits", "jvm", "placement", DIGESTS);

    /** What each host has of its own, where several share a run. */
    private static final List<String> OF_NODE = List.of(HOST, "placement", DIGESTS);

    public static RunParticulars read(Path directory) {
        JsonNode json = RunFile.read(directory);
        Map<String, String> values = new LinkedHashMap<>();
        FIRST.forEach(name -> put(values, name, json.path(name)));
        group(values, HOST, json);
        values.putAll(java(directory));
        GROUPS.forEach(name -> group(values, name, json));
        json.path("nodes")
                .properties()
                .forEach(node ->
                        OF_NODE.forEach(
                                name -> group(values, name, node.getKey() + ".", node.getValue())));
        put(values, "calibration.detectable_percent", json.at("/calibration/detectable_percent"));
        return new RunParticulars(values);
    }

    private static void group(Map<String, String> values, String name, JsonNode json) {
        group(values, name, "", json);
    }

    private static void group(
            Map<String, String> values, String name, String before, JsonNode json) {
        json.path(name)
                .properties()
                .forEach(entry ->
                        put(values, name + "." + before + entry.getKey(), entry.getValue()));
    }

    private static void put(Map<String, String> values, String name, JsonNode value) {
        String text =
                value.isArray()
                        ? StreamSupport.stream(value.spliterator(), false)
                                .map(JsonNode::asText)
                                .collect(Collectors.joining(" "))
                        : value.isNull() ? "" : value.asText("");
        if (!text.isEmpty()) {
            values.put(name, text);
        }
    }

    /** The version of Java that the workers of each runtime saw, from the first that says it. */
    private static Map<String, String> java(Path directory) {
        Map<String, String> versions = new LinkedHashMap<>();
        new ForkFiles(directory)
                .forEach(fork -> {
                    String version = fork.at("/seen/" + Seen.JAVA_VERSION.key()).asText("");
                    if (!version.isEmpty()) {
                        versions.putIfAbsent(
                                JAVA + "." + fork.at("/levels/runtime").asText(""), version);
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
