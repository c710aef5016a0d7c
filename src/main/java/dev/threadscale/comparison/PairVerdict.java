package dev.threadscale.comparison;

/**
 * The verdict on a pair: whether its sides differ by more than a command allows. Each command uses
 * its own words for it. Claims have separate verdicts, because a claim may be about many pairs or
 * about one side only.
 */
public enum PairVerdict {
    /** The head fails more requests than is allowed. */
    MORE_ERRORS,
    /** The sides differ by more than is allowed. */
    DIFFERENT,
    /** The measurements do not decide. */
    OPEN,
    /** The sides differ by no more than is allowed. */
    SAME,
    /** One side has too few forks or none. */
    NOT_COMPARABLE,
    /** The base lacks it. */
    ONLY_HEAD,
    /** The head lacks it. */
    ONLY_BASE,
    /** The configuration cannot run here on either side. */
    NEITHER
}
