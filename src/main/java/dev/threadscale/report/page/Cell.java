package dev.threadscale.report.page;

import java.math.BigDecimal;
import java.util.OptionalDouble;

/**
 * A cell of a table.
 *
 * @param text for people
 * @param number by which rows are sorted; empty if unknown, or if the text itself is to be compared
 */
public record Cell(String text, OptionalDouble number) {

    public Cell(String text, double number) {
        this(text, OptionalDouble.of(number));
    }

    public static Cell of(String text) {
        return new Cell(text, OptionalDouble.empty());
    }

    /** The number for scripts; empty if there is none. */
    public String sortKey() {
        return number.isPresent() && Double.isFinite(number.getAsDouble())
                ? BigDecimal.valueOf(number.getAsDouble()).stripTrailingZeros().toString()
                : "";
    }
}
