package dev.threadscale.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.ForkFiles;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that is known of host, images and virtual machine, for people. */
final class Environment {

    private static final Pattern UNIT = Pattern.compile("_(bytes|ms|percent)$");

    private final Run run;
    private final JsonNode json;
    private final ForkFiles forks;

    Environment(Run run, JsonNode json, ForkFiles forks) {
        this.run = run;
        this.json = json;
        this.forks = forks;
    }

    List<Facts> all() {
        return Stream.concat(hosts(json).flatMap(Environment::facts), ofRun()).toList();
    }

    /**
     * A host of a run.
     *
     * @param suffix for what is told of it; empty if it is the only one
     */
    record Host(String suffix, JsonNode facts, JsonNode placement, JsonNode digests) {

        private static Host of(String suffix, JsonNode all) {
            return new Host(suffix, all.path("host"), all.path("placement"), all.path("digests"));
        }
    }

    static Stream<Host> hosts(JsonNode json) {
        JsonNode nodes = json.path("nodes");
        return nodes.isEmpty()
                ? Stream.of(Host.of("", json))
                : nodes.properties().stream()
                        .map(node -> Host.of(" on " + node.getKey(), node.getValue()));
    }

    private static Stream<Facts> facts(Host host) {
        return Stream.of(
                facts("Host" + host.suffix().replaceFirst(" on", ""), host.facts()),
                facts("CPUs of this run" + host.suffix(), host.placement()),
                ofRuntimes("Programs and images" + host.suffix(), host.digests(), ""));
    }

    private Stream<Facts> ofRun() {
        return Stream.of(
                ofRuntimes("Sizes of images", json.path("image_bytes"), "_bytes"),
                facts("Virtual machine", json.path("jvm")),
                seen("Java, as the forks saw it", "vm", "java_version"),
                seen("Its flags", "vm_flags"),
                facts("Measurement", json.path("measure")),
                facts("Limits of a fork", json.path("limits")),
                facts("Calibration", json.path("calibration")),
                new Facts("Kit", Stream.of(new Fact("Version", json.path("version").asText("")))));
    }

    /** What forks report of themselves, by runtime; several values where they differ. */
    private Facts seen(String title, String... keys) {
        Map<String, SequencedSet<String>> values = new LinkedHashMap<>();
        run.axes().stream()
                .filter(axis -> axis.is(Axis.RUNTIME))
                .flatMap(axis -> axis.levels().stream())
                .forEach(level -> values.put(level, new TreeSet<>()));
        forks.forEach(fork -> {
            JsonNode seen = fork.path("seen");
            SequencedSet<String> of = values.get(fork.path("levels").path(Axis.RUNTIME).asText(""));
            String words = words(Stream.of(keys).map(seen::path));
            if (of != null && !words.isEmpty()) {
                of.add(words);
            }
        });
        return new Facts(
                title,
                values.entrySet().stream()
                        .map(entry ->
                                new Fact(entry.getKey(), String.join("; ", entry.getValue()))));
    }

    /** Every entry of an object; the names of its keys end with their units. */
    private static Facts facts(String title, JsonNode object) {
        return new Facts(
                title,
                object.properties().stream()
                        .map(entry ->
                                new Fact(
                                        Labels.title(UNIT.matcher(entry.getKey()).replaceAll("")),
                                        value(entry.getKey(), entry.getValue()))));
    }

    /** An object whose keys are runtimes. */
    private static Facts ofRuntimes(String title, JsonNode object, String unit) {
        return new Facts(
                title,
                object.properties().stream()
                        .map(entry -> new Fact(entry.getKey(), value(unit, entry.getValue()))));
    }

    private static String value(String name, JsonNode value) {
        if (value.isNull()) {
            return "";
        }
        if (value.isArray()) {
            return value.isEmpty() ? "none" : words(value.valueStream());
        }
        String text = value.asText();
        if (!text.matches("\\d{1,18}")) {
            return value.isBoolean() ? (value.asBoolean() ? "yes" : "no") : text;
        }
        double number = Double.parseDouble(text);
        return name.endsWith("_bytes")
                ? Values.of(number, "bytes")
                : name.endsWith("_ms") ? HumanTime.of(number * 1e6) : text;
    }

    private static String words(Stream<JsonNode> values) {
        return values.map(value -> value.asText(""))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
