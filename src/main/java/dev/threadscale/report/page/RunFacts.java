package dev.threadscale.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code run.json} says of experiment and host, for people; unknown is left out. */
final class RunFacts {

    /** More levels are told by their first and last one. */
    private static final int MOST_LEVELS = 12;

    private final Run run;
    private final JsonNode json;

    RunFacts(Run run, JsonNode json) {
        this.run = run;
        this.json = json;
    }

    /** Workload, axes, and how it was measured. */
    List<Fact> asked() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Workload", workload()));
        run.axes().forEach(axis -> facts.add(new Fact(Labels.title(axis.name()), levels(axis))));
        JsonNode measure = json.path("measure");
        facts.add(
                new Fact(
                        "Measured",
                        "%s iterations after %s of warm-up, forks: %s"
                                .formatted(
                                        measure.path("iterations").asText("?"),
                                        measure.path("warmup").asText("?"),
                                        measure.path("forks").asText("?")
                                                + (measure.has("forks_max")
                                                        ? " to "
                                                                + measure.path("forks_max").asText()
                                                        : ""))));
        return Fact.known(facts.stream());
    }

    /** The hosts in a few lines, and when. */
    List<Fact> where() {
        return Fact.known(
                Stream.concat(
                        hosts(),
                        Stream.of(
                                new Fact("Engine", engine()),
                                new Fact("Profile", json.path("profile").asText("")),
                                new Fact("Started", moment(json.path("started"))),
                                new Fact("Finished", moment(json.path("finished"))))));
    }

    private Stream<Fact> hosts() {
        JsonNode nodes = json.path("nodes");
        if (nodes.isEmpty()) {
            JsonNode host = json.path("host");
            return Stream.of(
                    new Fact("Host", host.path("name").asText("")),
                    new Fact("System", system(host)),
                    new Fact("CPUs", cpus(host)));
        }
        return nodes.properties().stream()
                .map(node -> {
                    JsonNode host = node.getValue().path("host");
                    return new Fact(
                            node.getKey(),
                            Stream.of(
                                            host.path("name").asText(""),
                                            system(host),
                                            "CPUs: " + cpus(host))
                                    .filter(words -> !words.isEmpty())
                                    .filter(words -> !words.equals(node.getKey()))
                                    .collect(Collectors.joining(", ")));
                });
    }

    private static String system(JsonNode host) {
        return Stream.of("operating_system", "kernel", "architecture")
                .map(key -> host.path(key).asText(""))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String cpus(JsonNode host) {
        return host.path("topology").asText(host.path("cpus").asText(""));
    }

    private String engine() {
        return run.isIsolated()
                ? (run.engine() + " " + json.path("host").path("docker").asText("")).strip()
                : run.engine() + ", not isolated";
    }

    /** What makes another run the same: the order of its forks, its programs, its plan. */
    List<Fact> identity() {
        return Fact.known(
                Stream.concat(
                        Stream.of(
                                new Fact("Seed", json.at("/measure/seed").asText("")),
                                new Fact("Plan", json.path("plan").asText(""))),
                        Environment.hosts(json)
                                .flatMap(host ->
                                        host.digests().properties().stream()
                                                .map(entry ->
                                                        new Fact(
                                                                entry.getKey() + host.suffix(),
                                                                entry.getValue().asText())))));
    }

    /** {@code 2026-11-22T02:06:51.993Z} → "2026-11-22 02:06 UTC". */
    static String moment(JsonNode time) {
        String text = time.asText("");
        return text.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d.*Z")
                ? text.substring(0, 10) + " " + text.substring(11, 16) + " UTC"
                : "";
    }

    private String workload() {
        JsonNode workload = json.path("workload");
        String parameters =
                workload.properties().stream()
                        .filter(entry -> !entry.getKey().equals("name"))
                        .map(entry ->
                                entry.getKey() + " = " + Labels.count(entry.getValue().asText()))
                        .collect(Collectors.joining(", "));
        return workload.path("name").asText("")
                + (parameters.isEmpty() ? "" : " (" + parameters + ")");
    }

    private static String levels(Axis axis) {
        List<String> levels =
                axis.levels().stream().map(level -> Labels.bare(axis.name(), level)).toList();
        return levels.size() <= MOST_LEVELS
                ? String.join(" · ", levels)
                : levels.getFirst() + " to " + levels.getLast() + ": " + levels.size() + " levels";
    }
}
