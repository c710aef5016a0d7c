package dev.threadscale.explain;

/**
 * How often something happened, and how much it came to.
 *
 * @param total in the unit of its kind
 */
public record EventTotal(long count, double total) {

    EventTotal plus(EventTotal other) {
        return new EventTotal(count + other.count, total + other.total);
    }
}
