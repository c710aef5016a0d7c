package dev.threadscale.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code sentinels.csv}: what the sentinel between blocks took, in the order of time. */
final class SentinelsFile {

    static final String NAME = "sentinels.csv";

    private SentinelsFile() {}

    static Table table() {
        return Table.of(
                        NAME,
                        "what the sentinel between blocks took",
                        Place.OF_RUN,
                        Column.of(SentinelColumn.values()))
                .keyedBy(SentinelColumn.SENTINEL.key());
    }

    /**
     * Writes the file.
     *
     * @param medians of the sentinels that completed, in ns, by number
     * @param forks of the run, which say what followed each
     */
    static void write(
            Path file,
            RunRecord run,
            List<ForkRecord> sentinels,
            Map<Integer, Double> medians,
            List<ForkRecord> forks)
            throws IOException {
        try (CsvFiles.Rows rows = CsvFiles.rows(file, table().names())) {
            for (ForkRecord sentinel :
                    sentinels.stream()
                            .sorted(Comparator.comparingInt(ForkRecord::number))
                            .toList()) {
                Map<String, String> row = new HashMap<>(Place.ofRun(run));
                Double median = medians.get(sentinel.number());
                row.put(SentinelColumn.SENTINEL.key(), Integer.toString(sentinel.number()));
                row.put(SentinelColumn.NODE.key(), Objects.requireNonNullElse(sentinel.node(), ""));
                row.put(SentinelColumn.STARTED.key(), sentinel.started());
                row.put(SentinelColumn.BLOCK.key(), block(sentinel, forks));
                row.put(SentinelColumn.OUTCOME.key(), sentinel.outcome());
                row.put(
                        SentinelColumn.ELAPSED_MEDIAN_NS.key(),
                        median == null ? "" : CsvFiles.number(median));
                rows.write(row);
            }
        }
    }

    private static String block(ForkRecord sentinel, List<ForkRecord> forks) {
        return forks.stream()
                .filter(fork -> Objects.equals(fork.sentinel(), sentinel.number()))
                .mapToInt(ForkRecord::number)
                .min()
                .stream()
                .mapToObj(Integer::toString)
                .findFirst()
                .orElse("");
    }
}
