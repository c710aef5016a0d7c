package dev.threadscale.results;

import java.util.Map;

/**
 * What the search of one series has found.
 *
 * @param levels label by axis, without the axis that was searched
 * @param values by column; what is unknown is left out
 */
public record SearchResult(Map<String, String> levels, Map<SearchColumn, String> values) {

    public SearchResult {
        levels = Map.copyOf(levels);
        values = Map.copyOf(values);
    }
}
