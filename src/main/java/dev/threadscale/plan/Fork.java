package dev.threadscale.plan;

/**
 * One fresh process that measures one configuration.
 *
 * @param number which of the configuration's forks, from 1; also the block that it belongs to
 */
public record Fork(Configuration configuration, int number) {

    /** The same with a number of measured iterations where the worker is to choose. */
    public Fork iterating(int iterations) {
        return new Fork(configuration.iterating(iterations), number);
    }

    /** Names the fork within its run, and its folder. */
    public String id() {
        return configuration.id() + "-" + number;
    }
}
