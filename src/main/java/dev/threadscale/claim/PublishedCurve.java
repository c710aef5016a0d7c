package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A published table as curves, which are drawn next to the measured ones. Each is divided by a
 * value of its own, so the unit of the table does not matter.
 *
 * @param reference the table, one of the experiment's references
 * @param x column of the counts
 * @param y column of the values
 * @param over axis of the run whose levels are the counts; on the axis of threads, sizes of pools
 * @param match column that holds the levels of an axis of the run, by axis
 * @param names level of the run by its name in the table, where the two differ
 * @param rows words by column of the rows that count
 * @param series column with a separate curve for each word; null for one curve
 * @param where labels by axis of the configurations that are compared, as in a finding
 * @param beyond true if counts above the highest measured one are drawn; null if they are not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PublishedCurve(
        String reference,
        String x,
        String y,
        String over,
        Map<String, String> match,
        Map<String, String> names,
        Map<String, List<String>> rows,
        @Nullable String series,
        Map<String, List<String>> where,
        @Nullable Boolean beyond) {

    public PublishedCurve {
        match = sorted(match);
        names = sorted(names);
        rows = sorted(rows);
        where = sorted(where);
    }

    /** Sorts by key: records of runs are compared as text. */
    private static <T> Map<String, T> sorted(Map<String, T> map) {
        return Collections.unmodifiableMap(new TreeMap<>(map));
    }

    /** Returns true if the curve is about a row of the table. */
    public boolean isAbout(Map<String, String> row) {
        return rows.entrySet().stream()
                .allMatch(meant -> meant.getValue().contains(row.get(meant.getKey())));
    }

    /** Returns the level of the run for a word of the table. */
    public String level(String word) {
        return names.getOrDefault(word, word);
    }
}
