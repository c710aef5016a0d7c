package dev.threadscale.report.data;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Published values, from the copies of their tables that a run keeps.
 *
 * @param curve what is drawn of the table
 * @param values in the order of the table
 */
public record PublishedCurves(PublishedCurve curve, List<Value> values) {

    private static final String FOLDER = "references";

    /**
     * One of them.
     *
     * @param levels of the run that it is published for, by axis
     * @param series the word that tells its curve from others; may be empty
     */
    public record Value(Map<String, String> levels, String series, BigDecimal x, double y) {}

    public PublishedCurves {
        values = List.copyOf(values);
    }

    public static List<PublishedCurves> read(Path directory) {
        List<PublishedCurves> all = new ArrayList<>();
        for (JsonNode curve : RunFile.read(directory).path("curves")) {
            all.add(
                    read(
                            directory,
                            RunFile.part(directory, curve, PublishedCurve.class, "a curve")));
        }
        return all;
    }

    private static PublishedCurves read(Path directory, PublishedCurve curve) {
        Path table = directory.resolve(FOLDER).resolve(curve.reference());
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(table)) {
            return new PublishedCurves(
                    curve,
                    rows.stream()
                            .map(NamedCsvRecord::getFieldsAsMap)
                            .filter(curve::isAbout)
                            .filter(row ->
                                    isNumber(row.getOrDefault(curve.x(), ""))
                                            && isNumber(row.getOrDefault(curve.y(), "")))
                            .map(row -> value(curve, row))
                            .toList());
        } catch (CsvParseException | IOException | UncheckedIOException e) {
            throw UserException.in(
                    table,
                    "this is not readable as CSV (" + e.getMessage() + ")",
                    RunFile.REMEDY,
                    e);
        }
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]+([.][0-9]+)?");
    }

    private static Value value(PublishedCurve curve, Map<String, String> row) {
        Map<String, String> levels = new HashMap<>();
        curve.match()
                .forEach((axis, column) ->
                        levels.put(axis, curve.level(row.getOrDefault(column, ""))));
        return new Value(
                levels,
                curve.series() == null ? "" : row.getOrDefault(curve.series(), ""),
                new BigDecimal(row.getOrDefault(curve.x(), "")).stripTrailingZeros(),
                Double.parseDouble(row.getOrDefault(curve.y(), "")));
    }
}
