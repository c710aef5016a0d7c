package dev.threadscale.reproduce;

import dev.threadscale.claim.Judgement;
import dev.threadscale.comparison.PairVerdict;

/**
 * A finding that both runs have judged.
 *
 * @param there in the run that is repeated
 * @param here in the repetition
 */
public record JudgedTwice(Judgement there, Judgement here) {

    public String id() {
        return there.finding().id();
    }

    /** Returns DIFFERENT if the claim holds in one run and its opposite in the other. */
    public PairVerdict verdict() {
        return there.isOpen() || here.isOpen()
                ? PairVerdict.OPEN
                : there.verdict() == here.verdict() ? PairVerdict.SAME : PairVerdict.DIFFERENT;
    }
}
