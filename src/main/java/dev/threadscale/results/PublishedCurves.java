package dev.threadscale.results;

import dev.threadscale.claim.PublishedCurve;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.files.StoredFile;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The published values of a curve, from the copy of its table in a run.
 *
 * @param curve the part of the table that is drawn
 * @param values in the order of the table
 */
public record PublishedCurves(PublishedCurve curve, List<Value> values) {

    /**
     * A published value.
     *
     * @param levels the levels of the run to which it applies, by axis
     * @param series the word that distinguishes its curve from others; may be empty
     */
    public record Value(Levels levels, String series, BigDecimal x, double y) {}

    /** Reads the published curves of a run. */
    static List<PublishedCurves> read(Path directory, RunRecord run) {
        List<PublishedCurves> published = new ArrayList<>();
        for (PublishedCurve curve : run.experiment().curves()) {
            published.add(read(directory, curve));
        }
        return published;
    }

    private static PublishedCurves read(Path directory, PublishedCurve curve) {
        List<Value> values = new ArrayList<>();
        new CsvFile(
                        StoredFile.below(directory, RunCopies.REFERENCES + "/" + curve.reference()),
                        Map.of())
                .forEach(line -> {
                    Map<String, String> row = line.texts();
                    if (curve.isAbout(row)
                            && isNumber(row.getOrDefault(curve.x(), ""))
                            && isNumber(row.getOrDefault(curve.y(), ""))) {
                        values.add(value(curve, row));
                    }
                });
        return new PublishedCurves(curve, values);
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
                Levels.of(levels),
                curve.series() == null ? "" : row.getOrDefault(curve.series(), ""),
                new BigDecimal(row.getOrDefault(curve.x(), "")).stripTrailingZeros(),
                Double.parseDouble(row.getOrDefault(curve.y(), "")));
    }
}
