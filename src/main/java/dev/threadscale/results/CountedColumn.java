package dev.threadscale.results;

import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Track;
import dev.threadscale.results.SampleCollector.Row;
import org.jspecify.annotations.Nullable;

/** A column of the iterations whose values are collected, with those of the latest fork at hand. */
final class CountedColumn {

    private final Quantity quantity;
    private final boolean isTotal;

    /** The row before: the next one is usually of the same fork. */
    private @Nullable Row latest;

    private Track track = new Track();

    /**
     * Creates a column without values.
     *
     * @param isTotal true if values are divided by the rounds of their iteration
     */
    CountedColumn(Quantity quantity, boolean isTotal) {
        this.quantity = quantity;
        this.isTotal = isTotal;
    }

    Quantity quantity() {
        return quantity;
    }

    String name() {
        return quantity.name();
    }

    /** Adds a value unless it is NaN, which is unknown. */
    void add(Row row, double value, double rounds) {
        if (!Double.isNaN(value)) {
            if (latest == null || !row.isOfForkOf(latest)) {
                latest = row;
                track = row.samples().of(quantity).of(row.fork());
            }
            track.add(row.place(), isTotal ? value / rounds : value);
        }
    }

    /**
     * Reduces the values of a fork. Each elapsed time is drawn, and a property needs all values.
     */
    void reduce() {
        if (latest != null && quantity.as() == null && !quantity.equals(Quantity.TIME)) {
            track.reduce();
            latest = null;
        }
    }
}
