package dev.threadscale.plan;

/**
 * A fresh process that measures one configuration.
 *
 * @param number counts the configuration's forks from 1, and is the block that the fork belongs to
 */
public record Fork(Configuration configuration, int number) {

    /** Returns a copy with a number of measured iterations if the worker was to choose it. */
    public Fork iterating(int iterations) {
        return new Fork(configuration.iterating(iterations), number);
    }

    /** Returns the name of the fork within its run, which is also the name of its folder. */
    public String id() {
        return configuration.id() + "-" + number;
    }
}
