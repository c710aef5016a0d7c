package dev.threadscale.store;

import dev.threadscale.protocol.SearchColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code search.csv}: what the search of each series has found. */
final class SearchFile {

    static final String NAME = "search.csv";

    private SearchFile() {}

    /**
     * The columns.
     *
     * @param axes all but the one that was searched
     */
    static List<Column> columns(List<String> axes) {
        return Stream.concat(
                        Place.ofSeries(axes).stream(), Column.of(SearchColumn.values()).stream())
                .toList();
    }

    static void write(Path file, RunRecord run, List<SearchResult> results) throws IOException {
        List<String> columns = columns(run.seriesAxes()).stream().map(Column::name).toList();
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
