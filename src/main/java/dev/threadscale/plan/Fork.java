package dev.threadscale.plan;

/**
 * One fresh process that measures one configuration.
 *
 * @param number which of the configuration's forks, from 1; also the block that it belongs to
 */
public record Fork(Configuration configuration, int number) {

    /** Names the fork within its run, and its folder. */
    public String id() {
        return configuration.id() + "-" + number;
    }
}
