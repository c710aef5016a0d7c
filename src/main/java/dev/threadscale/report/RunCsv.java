package dev.threadscale.report;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A CSV of a run, read row by row; whatever is wrong with it is named with its line. */
final class RunCsv {

    private final Path file;
    private final Run run;

    RunCsv(Path file, Run run) {
        this.file = file;
        this.run = run;
    }

    /** Some files are there only if there is something to say. */
    boolean exists() {
        return Files.exists(file);
    }

    /**
     * Reads every row.
     *
     * @throws ReportException if the file is missing or broken
     */
    void forEach(Consumer<NamedCsvRecord> each) {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : reader) {
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
                each.accept(row);
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
    }

    /** Whether a row counts: warm-up does not. */
    boolean isMeasurement(NamedCsvRecord row) {
        String phase = row.getField("phase");
        if (!List.of(Phase.WARMUP.key(), Phase.MEASUREMENT.key()).contains(phase)) {
            throw broken(row, "phase", phase);
        }
        return phase.equals(Phase.MEASUREMENT.key());
    }

    /** Whether a row of {@code forks.csv} is of a fork for which others stand. */
    static boolean isReplaced(NamedCsvRecord row) {
        return row.findField(ForkColumn.REPLACED.key())
                .filter(ForkColumn.IS_REPLACED::equals)
                .isPresent();
    }

    Map<String, String> levels(NamedCsvRecord row) {
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

    /** A count, or a time in ns; empty if unknown. */
    OptionalDouble count(NamedCsvRecord row, String column) {
        String text = row.getField(column);
        if (!text.matches("[0-9]{0,18}")) {
            throw broken(row, column, text);
        }
        return number(row, column);
    }

    /** A count, or a time in ns, that cannot be unknown. */
    double known(NamedCsvRecord row, String column) {
        return count(row, column).orElseThrow(() -> broken(row, column, ""));
    }

    /** Any finite number; empty if unknown. */
    OptionalDouble number(NamedCsvRecord row, String column) {
        String text = row.getField(column);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!text.matches("-?[0-9]+([.][0-9]+)?(E-?[0-9]+)?")) {
            throw broken(row, column, text);
        }
        double number = Double.parseDouble(text);
        if (Double.isInfinite(number)) {
            throw broken(row, column, text);
        }
        return OptionalDouble.of(number);
    }

    /** Any finite number that cannot be unknown. */
    double finite(NamedCsvRecord row, String column) {
        return number(row, column).orElseThrow(() -> broken(row, column, ""));
    }

    ReportException broken(NamedCsvRecord row, String column, String text) {
        return broken(
                "line %d: \"%s\" is no value of %s"
                        .formatted(row.getStartingLineNumber(), text, column),
                null);
    }

    private ReportException broken(String what, @Nullable Throwable cause) {
        return new ReportException(
                file, what, "Restore the file from a copy, or run the experiment again.", cause);
    }
}
