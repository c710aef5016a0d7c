package dev.threadscale.results;

import dev.threadscale.results.RunRecord.AxisRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code search.csv}: what the search of each series has found. */
final class SearchFile {

    static final String NAME = "search.csv";

    private SearchFile() {}

    /**
     * The table.
     *
     * @param axes all but the one that was searched
     */
    static Table table(List<AxisRecord> axes) {
        return Table.of(
                        NAME,
                        "the knee of every series",
                        Place.ofSeries(axes),
                        Column.of(SearchColumn.values()))
                .keyedBy(axes.stream().map(AxisRecord::name).toArray(String[]::new));
    }

    static void write(Path file, RunRecord run, List<SearchResult> results) throws IOException {
        List<String> columns = table(run.seriesAxes()).names();
        try (CsvFiles.Rows rows = CsvFiles.rows(file, columns)) {
            for (SearchResult result : results) {
                Map<String, String> row = new HashMap<>(result.levels());
                row.putAll(Place.ofRun(run));
                result.values().forEach((column, value) -> row.put(column.key(), value));
                rows.write(row);
            }
        }
    }
}
