package dev.threadscale.report.data;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configurations of a run whose service failed requests, even if their forks failed with them.
 *
 * @param failed their failed requests, in the order of the matrix; empty if no request failed
 */
public record ServiceErrors(Run run, Map<Levels, ErrorShare> failed) {

    /** The number of configurations that are named; further ones are counted. */
    private static final int NAMED = 6;

    /** The number of configurations that one sentence names. */
    private static final int FEW = 3;

    /** Returns an empty set of errors, for tables that do not show them. */
    public static ServiceErrors none(Run run) {
        return new ServiceErrors(run, Map.of());
    }

    public static ServiceErrors of(Analysis data) {
        Map<Levels, ErrorShare> failed = new LinkedHashMap<>();
        for (MeasuredConfiguration configuration : data.run().measurements().configurations()) {
            configuration
                    .failures()
                    .ifPresent(errors -> failed.put(configuration.levels(), errors));
        }
        return new ServiceErrors(data.run(), failed);
    }

    /** Returns true if a request failed, so latencies need a column of errors. */
    public boolean isAny() {
        return !failed.isEmpty();
    }

    /** Returns the failed requests of the configuration with some levels, and perhaps others. */
    public Optional<ErrorShare> at(Levels levels) {
        for (Map.Entry<Levels, ErrorShare> errors : failed.entrySet()) {
            if (levels.has(errors.getKey())) {
                return Optional.of(errors.getValue());
            }
        }
        return Optional.empty();
    }

    /** Returns the failed requests of the configuration of a panel with the most. */
    public Optional<ErrorShare> mostOf(Panel panel) {
        Levels fixed = panel.levels().on(run.levels().keySet());
        return failed.entrySet().stream()
                .filter(entry -> entry.getKey().has(fixed))
                .map(Map.Entry::getValue)
                .max(Comparator.comparingDouble(ErrorShare::percent));
    }

    /** Returns the clause of an answer; empty if no request failed. */
    public Optional<String> sentence() {
        return failed.size() <= FEW
                ? Optional.of(String.join("; ", lines())).filter(words -> !words.isEmpty())
                : failed.entrySet().stream()
                        .max(Comparator.comparingDouble(entry -> entry.getValue().percent()))
                        .map(worst ->
                                "requests failed in %,d configurations, most with %s: %s"
                                        .formatted(
                                                failed.size(),
                                                LevelLabels.varying(worst.getKey(), run),
                                                worst.getValue().words()));
    }

    /** Returns a line for each of the first configurations: which requests failed, and how. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        failed.forEach((levels, errors) -> {
            String where = LevelLabels.varying(levels, run);
            lines.add((where.isEmpty() ? "" : where + ": ") + errors.words());
        });
        int more = lines.size() - NAMED;
        if (more <= 0) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, NAMED));
        first.add("and errors in %,d more: failed_requests in forks.csv".formatted(more));
        return first;
    }
}
