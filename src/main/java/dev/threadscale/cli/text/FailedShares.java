package dev.threadscale.cli.text;

import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.run.RunEvent;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.Map;

/** The failed requests of a run in progress, by configuration. */
final class FailedShares {

    private final Map<String, DoubleSummaryStatistics> percents = new HashMap<>();

    /** Adds a fork. */
    void add(RunEvent.ForkEnded ended) {
        ForkRecord record = ended.record();
        if (record.errors() != null && !record.isInvalid()) {
            percents.computeIfAbsent(record.configuration(), _ -> new DoubleSummaryStatistics())
                    .accept(record.errors().percent());
        }
    }

    /** Returns the words that follow the latencies of a configuration; empty without errors. */
    String words(String configuration) {
        double percent =
                percents.getOrDefault(configuration, new DoubleSummaryStatistics()).getAverage();
        return percent > 0 ? ", " + ErrorShare.text(percent) + " of requests failed" : "";
    }
}
