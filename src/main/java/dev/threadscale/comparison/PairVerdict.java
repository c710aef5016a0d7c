package dev.threadscale.comparison;

/**
 * The verdict on a pair: whether its sides differ by more than a command allows. Each command has
 * its own words for it. Claims have verdicts of their own, since a claim may be about many pairs,
 * or about one side alone.
 */
public enum PairVerdict {
    /** By more than is allowed. */
    DIFFERENT,
    /** The measurements show neither. */
    OPEN,
    /** By no more than is allowed. */
    SAME,
    /** Forks of a side are missing, or too few. */
    NOT_COMPARABLE,
    /** The base lacks it. */
    ONLY_HEAD,
    /** The head lacks it. */
    ONLY_BASE,
    /** Neither side can run here. */
    NEITHER
}
