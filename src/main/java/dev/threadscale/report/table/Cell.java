package dev.threadscale.report.table;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A cell of a table.
 *
 * @param text the text for people
 * @param number the key for sorting; empty if unknown, or if rows are sorted by the text
 */
public record Cell(String text, Optional<Double> number) {

    /** The text for a value that is unknown or was not measured. */
    public static final String NONE = "–";

    public Cell(String text, double number) {
        this(text, Optional.of(number));
    }

    /** Returns a cell with words; without any, the value is unknown. */
    static Cell of(String text) {
        return new Cell(text.isEmpty() ? NONE : text, Optional.empty());
    }

    /** Returns a cell with a formatted number, if it is known. */
    static Cell of(Optional<Double> number, DoubleFunction<String> shown) {
        return new Cell(number.map(shown::apply).orElse(NONE), number);
    }

    /** Returns the number for scripts; empty if there is none. */
    public String sortKey() {
        return number.filter(Double::isFinite)
                .map(value -> BigDecimal.valueOf(value).stripTrailingZeros().toString())
                .orElse("");
    }
}
