package dev.threadscale.comparison;

import dev.threadscale.claim.Judgement;

/**
 * The verdict on a pair: whether its sides differ by more than is allowed, with the words of each
 * command for it. Claims have separate verdicts, because a claim may be about many pairs or about
 * one side only.
 */
public enum PairVerdict {
    //           in compare, in a gate, on a repeated finding

    /** The head fails more requests than is allowed. */
    MORE_ERRORS("distinguishable", "more errors than base", "opposite"),
    /** The sides differ by more than is allowed. */
    DIFFERENT("distinguishable", "slower by more than the tolerance", "opposite"),
    /** The measurements do not decide. */
    OPEN("not distinguishable", "undecided", "open"),
    /** The sides differ by no more than is allowed. */
    SAME("not distinguishable", "within the tolerance", "same"),
    /** One side has too few forks or none. */
    NOT_COMPARABLE("not comparable", "not measured", "open"),
    /** The base lacks it. */
    ONLY_HEAD("only in this run", "not measured", "open"),
    /** The head lacks it. */
    ONLY_BASE("only in the baseline", "not measured", "open"),
    /** The configuration cannot run here on either side. */
    NEITHER("not comparable", "cannot run here", "open");

    private final String compared;
    private final String gated;
    private final String repeated;

    PairVerdict(String compared, String gated, String repeated) {
        this.compared = compared;
        this.gated = gated;
        this.repeated = repeated;
    }

    /**
     * Returns the verdict on a finding that two runs have judged: different if the claim holds in
     * one and its opposite in the other.
     */
    public static PairVerdict of(Judgement base, Judgement head) {
        if (base.isOpen() || head.isOpen()) {
            return OPEN;
        }
        return base.verdict() == head.verdict() ? SAME : DIFFERENT;
    }

    /** Returns the words for a configuration of two runs. */
    public String compared() {
        return compared;
    }

    /** Returns the words for a configuration of two versions. */
    public String gated() {
        return gated;
    }

    /** Returns the word for a finding of a repeated study. */
    public String repeated() {
        return repeated;
    }
}
