package dev.threadscale.report.table;

import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.UnavailableRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What there is to doubt of a run's numbers, the gravest first. */
public final class ReportWarnings {

    /** More are counted and not named. */
    private static final int NAMED = 6;

    private final Dataset data;
    private final DisturbedForks disturbed;

    public ReportWarnings(Dataset data, DisturbedForks disturbed) {
        this.data = data;
        this.disturbed = disturbed;
    }

    public List<Notice> all() {
        List<Notice> notices = new ArrayList<>();
        if (!data.run().finished()) {
            notices.add(
                    new Notice(
                            "This run is not finished, so that its findings are not judged.",
                            data.run().record().experiment().command()
                                    + " --resume continues it."));
        }
        if (data.measured().isEmpty()) {
            notices.add(new Notice("Nothing was measured: no fork completed."));
        }
        if (!data.run().isolated()) {
            notices.add(
                    new Notice(
                            "Forks were child processes, not isolated from the rest of the host.",
                            "Measure in containers: --engine docker."));
        }
        if (data.measured().stream().anyMatch(one -> one.elapsed().forks() == 1)) {
            notices.add(
                    new Notice(
                            "A single fork gives no confidence interval: how far another would lie"
                                    + " from it is unknown.",
                            "Raise measure.forks."));
        }
        data.run()
                .record()
                .warnings()
                .forEach(warning -> notices.add(new Notice(LevelLabels.capital(warning))));
        new SteadinessNote(data).notice().ifPresent(notice -> notices.add(capital(notice)));
        disturbed.summary().ifPresent(words -> notices.add(new Notice(LevelLabels.capital(words))));
        notices.addAll(unavailable());
        return notices;
    }

    /** Configurations that could not run, by what would help. */
    private List<Notice> unavailable() {
        Map<String, NotMeasured> remedies = new LinkedHashMap<>();
        UnavailableRow.read(
                data.run().directory(),
                data.run().levels(),
                one ->
                        remedies.computeIfAbsent(one.remedy(), _ -> new NotMeasured())
                                .add(one.reason(), LevelLabels.varying(one.levels(), data.run())));
        return remedies.entrySet().stream()
                .map(one -> one.getValue().notice(one.getKey()))
                .toList();
    }

    /** What could not run for reasons of one kind. */
    private static final class NotMeasured {

        private final Set<String> reasons = new LinkedHashSet<>();
        private final List<String> places = new ArrayList<>();
        private int configurations;

        void add(String reason, String place) {
            configurations++;
            reasons.add(reason);
            if (configurations <= NAMED && !place.isEmpty()) {
                places.add(place);
            }
        }

        Notice notice(String remedy) {
            List<String> details = new ArrayList<>(places);
            if (configurations > NAMED) {
                details.add(
                        "and %d more: see %s"
                                .formatted(configurations - NAMED, UnavailableRow.FILE));
            }
            return new Notice(
                    "Not measured: " + UnavailableReasons.of(reasons.stream()), details, remedy);
        }
    }

    private static Notice capital(Notice notice) {
        return new Notice(LevelLabels.capital(notice.what()), notice.details(), notice.remedy());
    }
}
