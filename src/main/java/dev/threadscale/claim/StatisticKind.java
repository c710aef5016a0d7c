package dev.threadscale.claim;

/** A kind of measured number. */
public enum StatisticKind {
    /** A ratio of geometric means over forks. */
    RATIO,
    /** An arithmetic mean over forks, in the unit of the quantity. */
    MEAN,
    /** A share of forks, 0 to 1. */
    SHARE
}
