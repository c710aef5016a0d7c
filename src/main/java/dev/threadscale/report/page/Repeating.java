package dev.threadscale.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.ForkFiles;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Run;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The commands that repeat a run, its report, and single forks. */
final class Repeating {

    private final Run run;
    private final JsonNode json;
    private final ForkFiles forks;

    Repeating(Run run, JsonNode json, ForkFiles forks) {
        this.run = run;
        this.json = json;
        this.forks = forks;
    }

    List<Command> commands() {
        String options =
                option("--profile", json.path("profile").asText(""))
                        + option("--seed", json.at("/measure/seed").asText(""));
        List<Command> commands = new ArrayList<>();
        if (run.isIsolated()) {
            commands.add(
                    new Command(
                            "The whole study, with a clone of threadscale on any host with Docker;"
                                    + " what was changed by --set or --only stands in run.json:",
                            "docker compose run --rm threadscale run /experiments/%s.yaml --results /results%s"
                                    .formatted(run.experiment(), options)));
        } else {
            commands.add(
                    new Command(
                            "The whole study, without containers; what was changed by --set or"
                                    + " --only stands in run.json:",
                            "threadscale run experiments/%s.yaml --engine %s%s"
                                    .formatted(run.experiment(), run.engine(), options)));
        }
        if (!run.finished()) {
            commands.add(
                    new Command(
                            "The forks of this run that are left:",
                            "threadscale run experiments/%s.yaml --engine %s%s --resume=%s"
                                    .formatted(run.experiment(), run.engine(), options, run.id())));
        }
        commands.add(
                new Command(
                        "This report, from the files of the run:",
                        "threadscale report results/%s/%s".formatted(run.experiment(), run.id())));
        return commands;
    }

    private static String option(String name, String value) {
        return value.isEmpty() ? "" : " %s %s".formatted(name, value);
    }

    /**
     * The command of the first fork of each configuration, in the order of the matrix; of very
     * many, one more than a page shows.
     */
    List<Command> forks() {
        TreeMap<Map<String, String>, String> commands = new TreeMap<>(MatrixOrder.of(run));
        forks.forEach(fork -> {
            if (!fork.path("command").asText("").isEmpty()) {
                commands.putIfAbsent(levels(fork), fork.path("command").asText());
                if (commands.size() > RunPage.MOST_FORKS + 1) {
                    commands.pollLastEntry();
                }
            }
        });
        return commands.entrySet().stream()
                .map(entry -> new Command(words(entry.getKey()), entry.getValue()))
                .toList();
    }

    private Map<String, String> levels(JsonNode fork) {
        Map<String, String> levels = new HashMap<>();
        run.axes()
                .forEach(axis ->
                        levels.put(axis.name(), fork.path("levels").path(axis.name()).asText("")));
        return levels;
    }

    private String words(Map<String, String> levels) {
        String varying =
                run.axes().stream()
                        .filter(Axis::varies)
                        .map(axis ->
                                Labels.level(axis.name(), levels.getOrDefault(axis.name(), "")))
                        .collect(Collectors.joining(", "));
        return varying.isEmpty() ? "The only configuration" : varying;
    }
}
