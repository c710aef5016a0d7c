package dev.threadscale.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.report.page.Notice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/** What there is to doubt of a run's numbers, the gravest first. */
final class Warnings {

    /** More are counted and not named. */
    private static final int NAMED = 6;

    private final Dataset data;
    private final JsonNode json;
    private final DisturbedForks disturbed;

    Warnings(Dataset data, JsonNode json, DisturbedForks disturbed) {
        this.data = data;
        this.json = json;
        this.disturbed = disturbed;
    }

    List<Notice> all() {
        List<Notice> notices = new ArrayList<>();
        if (!data.run().finished()) {
            notices.add(
                    new Notice(
                            "This run is not finished, so that its findings are not judged.",
                            List.of(),
                            "threadscale run --resume continues it."));
        }
        if (data.measured().isEmpty()) {
            notices.add(new Notice("Nothing was measured: no fork completed."));
        }
        if (!data.run().isIsolated()) {
            notices.add(
                    new Notice(
                            "Forks were child processes, not isolated from the rest of the host.",
                            List.of(),
                            "Measure in containers: --engine docker."));
        }
        if (data.measured().stream().anyMatch(one -> one.elapsed().forks() == 1)) {
            notices.add(
                    new Notice(
                            "A single fork gives no confidence interval: how far another would lie"
                                    + " from it is unknown.",
                            List.of(),
                            "Raise measure.forks."));
        }
        json.path("warnings")
                .forEach(warning -> notices.add(new Notice(Labels.capital(warning.asText()))));
        new SteadinessNote(data).notice().ifPresent(notice -> notices.add(capital(notice)));
        disturbed.summary().ifPresent(words -> notices.add(new Notice(Labels.capital(words))));
        notices.addAll(unavailable());
        return notices;
    }

    /** Configurations that could not run, by the reason. */
    private List<Notice> unavailable() {
        Map<String, List<String>> places = new LinkedHashMap<>();
        Map<String, SequencedSet<String>> remedies = new LinkedHashMap<>();
        json.path("unavailable")
                .forEach(one -> {
                    String reason = one.path("reason").asText();
                    places.computeIfAbsent(reason, any -> new ArrayList<>())
                            .add(place(one.path("levels")));
                    remedies.computeIfAbsent(reason, any -> new LinkedHashSet<>())
                            .add(one.path("remedy").asText());
                });
        return places.entrySet().stream()
                .map(entry ->
                        new Notice(
                                "Not measured: " + entry.getKey(),
                                some(entry.getValue()),
                                String.join(
                                        " ",
                                        remedies.getOrDefault(
                                                entry.getKey(), new LinkedHashSet<>()))))
                .toList();
    }

    private String place(JsonNode levels) {
        Map<String, String> varying = new LinkedHashMap<>();
        data.run().axes().stream()
                .filter(Axis::varies)
                .forEach(axis -> varying.put(axis.name(), levels.path(axis.name()).asText("")));
        return Labels.levels(varying);
    }

    private static List<String> some(List<String> all) {
        List<String> some =
                new ArrayList<>(all.stream().filter(one -> !one.isEmpty()).limit(NAMED).toList());
        if (all.size() > NAMED) {
            some.add("and %d more: see %s".formatted(all.size() - NAMED, Run.FILE));
        }
        return some;
    }

    private static Notice capital(Notice notice) {
        return new Notice(Labels.capital(notice.what()), notice.details(), notice.remedy());
    }
}
