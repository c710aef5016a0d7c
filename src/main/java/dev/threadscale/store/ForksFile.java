package dev.threadscale.store;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.protocol.ForkColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code forks.csv}: how every fork ended, also those that left no rows. */
final class ForksFile {

    static final String NAME = "forks.csv";

    private ForksFile() {}

    static void write(Path file, RunRecord run, List<ForkRecord> forks) throws IOException {
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
            List<String> header = new ArrayList<>();
            Place.ofForks(run.axisNames()).forEach(column -> header.add(column.name()));
            for (ForkColumn column : ForkColumn.values()) {
                header.add(column.key());
            }
            writer.writeRecord(header);
            for (ForkRecord fork : forks) {
                List<String> row = new ArrayList<>(Place.fields(run, fork));
                for (ForkColumn column : ForkColumn.values()) {
                    row.add(cell(fork, column));
                }
                writer.writeRecord(row);
            }
        }
    }

    private static String cell(ForkRecord fork, ForkColumn column) {
        return switch (column) {
            case OUTCOME -> fork.outcome();
            case EXPECTED -> fork.expected();
            case REASON -> fork.reason();
            case STARTED -> fork.started();
            case DURATION_NS -> Long.toString(fork.durationNanos());
        };
    }
}
