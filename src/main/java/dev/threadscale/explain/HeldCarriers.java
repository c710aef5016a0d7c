package dev.threadscale.explain;

import dev.threadscale.worker.carriers.HeldEvent;
import dev.threadscale.worker.carriers.HoldReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/**
 * The carriers that a recorded fork held, from its recording.
 *
 * @param holds the longest first
 * @param samples the number of moments at which the worker looked, at least
 * @param pins the number of the virtual machine's own events about pinned virtual threads
 * @param carriers the maximum number of carriers while one was held; 0 if none was
 * @param longestGap the longest time for which another virtual thread had to wait meanwhile, in ns
 */
public record HeldCarriers(
        List<Hold> holds, long samples, long pins, long carriers, long longestGap) {

    public HeldCarriers {
        holds = List.copyOf(holds);
    }

    /**
     * A reason for which carriers were held.
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
         * Returns the time that it costs, in ns: that of a file only while others had to wait,
         * since a spare carrier may stand in for the one that it holds.
         */
        long cost() {
            return reason == HoldReason.FILE ? lateNanos : nanos;
        }

        /** Returns the method with the reason, for people. */
        public String words() {
            return reason.in(frame);
        }
    }

    /**
     * Reads a recording that contains nothing except measured iterations.
     *
     * @throws IOException if it cannot be used, with the reason
     */
    public static HeldCarriers read(Path recording) throws IOException {
        Tally tally = new Tally();
        RecordingReader.read(recording, new MeasuredTime(List.of()), tally::add);
        return tally.holds.held(tally.pins);
    }

    private static final class Tally {
        private final HoldTally holds = new HoldTally();
        private long pins;

        private void add(RecordedEvent event) {
            switch (event.getEventType().getName()) {
                case EventTally.PINNED -> pins++;
                case HeldEvent.NAME -> {
                    holds.watched();
                    holds.add(event);
                }
                default -> {
                    // This event says nothing about carriers.
                }
            }
        }
    }
}
