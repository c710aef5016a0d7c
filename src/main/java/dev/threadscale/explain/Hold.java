package dev.threadscale.explain;

import dev.threadscale.worker.carriers.HoldReason;

/**
 * A method that held carriers, and why.
 *
 * @param frame the method that holds, with the name of its jar if it is in one
 * @param samples the number of moments at which one was held
 * @param nanos the time, over all carriers
 * @param lateNanos the part of it in which other virtual threads had to wait
 */
public record Hold(String frame, HoldReason reason, long samples, long nanos, long lateNanos) {

    Hold plus(Hold other) {
        return new Hold(
                frame,
                reason,
                samples + other.samples,
                nanos + other.nanos,
                lateNanos + other.lateNanos);
    }

    /**
     * Returns the time that it costs, in ns: that of a file only while others had to wait, since a
     * spare carrier may stand in for the one that it holds.
     */
    long cost() {
        return reason == HoldReason.FILE ? lateNanos : nanos;
    }

    /** Returns the method with the reason, for people. */
    public String words() {
        return reason.in(frame);
    }
}
