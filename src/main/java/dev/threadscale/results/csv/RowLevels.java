package dev.threadscale.results.csv;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.CsvFile.CsvHeader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The levels of the rows of a CSV. Rows with equal levels in sequence share one object. */
final class RowLevels {

    /** The levels by axis, as sets because an axis may have as many levels as the file has rows. */
    private final Map<String, Set<String>> axes = new LinkedHashMap<>();

    private final CsvHeader header;
    private Levels latest = Levels.NONE;

    /** The columns of axes, and their texts in the latest row. */
    private int[] places = {};

    private String[] texts = {};

    /** The line for which the levels are known to be valid. */
    private long line;

    RowLevels(Map<String, List<String>> axes, CsvHeader header) {
        this.header = header;
        axes.forEach((name, all) -> this.axes.put(name, new HashSet<>(all)));
    }

    Levels of(CsvRow row, long now) {
        if (line != now && !isLikeBefore(row)) {
            Map<String, String> read = new LinkedHashMap<>();
            axes.forEach((axis, all) -> read.put(axis, level(row, axis, all)));
            Levels levels = Levels.of(read);
            latest = levels.equals(latest) ? latest : levels;
            places =
                    read.keySet().stream()
                            .mapToInt(axis -> header.place(header.ofAxis(axis)))
                            .toArray();
            texts = read.values().toArray(String[]::new);
        }
        line = now;
        return latest;
    }

    @SuppressWarnings("ReferenceEquality") // equal texts in sequence are one object
    private boolean isLikeBefore(CsvRow row) {
        boolean same = texts.length > 0;
        for (int i = 0; i < texts.length; i++) {
            String text = row.text(places[i]);
            same &= text == texts[i];
            texts[i] = text;
        }
        return same;
    }

    private String level(CsvRow row, String axis, Set<String> all) {
        String level = row.text(header.ofAxis(axis));
        if (!all.contains(level)) {
            // It would be in no table and no picture, without a message.
            throw row.problem(": \"%s\" is not a level of the axis %s in run.json", level, axis);
        }
        return level;
    }
}
