package dev.threadscale.report.data;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.protocol.CsvColumn;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes rows about series of configurations; unknown is empty, nothing is rounded. */
final class SeriesFile {

    private SeriesFile() {}

    /**
     * A row.
     *
     * @param levels what it is about; an axis that it is along has none
     * @param cells by column
     */
    record Row<C>(Map<String, String> levels, Function<C, String> cells) {}

    static <C extends CsvColumn> void write(Path path, Run run, C[] columns, List<Row<C>> rows)
            throws IOException {
        try (CsvWriter csv =
                CsvWriter.builder()
                        .lineDelimiter(LineDelimiter.LF)
                        .build(path, StandardCharsets.UTF_8)) {
            List<String> header = new ArrayList<>(List.of("experiment", "run", "engine"));
            run.axes().forEach(axis -> header.add(axis.name()));
            for (C column : columns) {
                header.add(column.key());
            }
            csv.writeRecord(header);
            for (Row<C> one : rows) {
                List<String> row =
                        new ArrayList<>(List.of(run.experiment(), run.id(), run.engine()));
                run.axes().forEach(axis -> row.add(one.levels().getOrDefault(axis.name(), "")));
                for (C column : columns) {
                    row.add(one.cells().apply(column));
                }
                csv.writeRecord(row);
            }
        }
    }

    /** Never with an exponent, which not every reader of CSV understands; infinite is unknown. */
    static String number(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : "";
    }
}
