package dev.threadscale.report;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Reads {@code iterations.csv} row by row; of a row only three numbers are kept. */
final class IterationsFile {

    static final String NAME = "iterations.csv";

    private final Path file;
    private final Run run;

    IterationsFile(Path file, Run run) {
        this.file = file;
        this.run = run;
    }

    /** The configurations with at least one measured iteration. */
    Collection<Measured> read() {
        Map<String, Samples> configurations = new LinkedHashMap<>();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : reader) {
                if (isMeasurement(row)) {
                    configurations
                            .computeIfAbsent(
                                    row.getField("configuration"), id -> new Samples(levels(row)))
                            .add(
                                    row.getField("fork"),
                                    elapsed(row),
                                    number(row, IterationColumn.CPU_NS),
                                    number(row, IterationColumn.THROTTLED_PERIODS));
                }
            }
        } catch (NoSuchFileException e) {
            throw new ReportException(
                    file,
                    "there is no such file",
                    "Finish the run first: threadscale run --resume.",
                    e);
        } catch (NoSuchElementException e) {
            throw broken("a column is missing (" + e.getMessage() + ")", e);
        } catch (CsvParseException | IOException | UncheckedIOException e) {
            throw broken("this is not readable as CSV (" + e.getMessage() + ")", e);
        }
        return configurations.entrySet().stream()
                .map(entry -> entry.getValue().measured(entry.getKey()))
                .toList();
    }

    private boolean isMeasurement(NamedCsvRecord row) {
        // FastCSV compares with the first row, which may be the broken one.
        if (row.getFieldCount() != row.getHeader().size()) {
            throw broken(
                    "line %d has %d fields, the header %d"
                            .formatted(
                                    row.getStartingLineNumber(),
                                    row.getFieldCount(),
                                    row.getHeader().size()),
                    null);
        }
        String phase = row.getField(IterationColumn.PHASE.key());
        if (!List.of(Phase.WARMUP.key(), Phase.MEASUREMENT.key()).contains(phase)) {
            throw broken(row, IterationColumn.PHASE.key(), phase, null);
        }
        return phase.equals(Phase.MEASUREMENT.key());
    }

    private Map<String, String> levels(NamedCsvRecord row) {
        Map<String, String> levels = new HashMap<>();
        for (Axis axis : run.axes()) {
            String level = row.getField(axis.name());
            if (!axis.levels().contains(level)) {
                // It would stand in no table and no picture, and nobody would miss it.
                throw broken(
                        "line %d: \"%s\" is no level of the axis %s in %s"
                                .formatted(
                                        row.getStartingLineNumber(), level, axis.name(), Run.FILE),
                        null);
            }
            levels.put(axis.name(), level);
        }
        return levels;
    }

    private double elapsed(NamedCsvRecord row) {
        return number(row, IterationColumn.ELAPSED_NS)
                .orElseThrow(() -> broken(row, IterationColumn.ELAPSED_NS.key(), "", null));
    }

    private OptionalDouble number(NamedCsvRecord row, IterationColumn column) {
        String text = row.getField(column.key());
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            long number = Long.parseLong(text);
            if (number >= 0) {
                return OptionalDouble.of((double) number);
            }
        } catch (NumberFormatException e) {
            throw broken(row, column.key(), text, e);
        }
        throw broken(row, column.key(), text, null);
    }

    private ReportException broken(
            NamedCsvRecord row, String column, String text, @Nullable Throwable cause) {
        return broken(
                "line %d: \"%s\" is no value of %s"
                        .formatted(row.getStartingLineNumber(), text, column),
                cause);
    }

    private ReportException broken(String what, @Nullable Throwable cause) {
        return new ReportException(
                file, what, "Restore the file from a copy, or run the experiment again.", cause);
    }
}
