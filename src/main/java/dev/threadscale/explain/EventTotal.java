package dev.threadscale.explain;

/**
 * The number and the sum of events of one kind.
 *
 * @param total in the unit of its kind
 */
public record EventTotal(long count, double total) {

    EventTotal plus(EventTotal other) {
        return new EventTotal(count + other.count, total + other.total);
    }
}
