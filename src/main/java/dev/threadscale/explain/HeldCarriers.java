package dev.threadscale.explain;

import dev.threadscale.worker.carriers.HeldEvent;
import dev.threadscale.worker.carriers.HoldReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The maximum number of different holds. */
    private static final int MOST = 1_000;

    /** The number of samples below which a hold may be a coincidence. */
    private static final int LEAST_SAMPLES = 3;

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

        private Hold plus(Hold other) {
            return new Hold(
                    frame,
                    reason,
                    samples + other.samples,
                    nanos + other.nanos,
                    lateNanos + other.lateNanos);
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
        return tally.held();
    }

    private static final class Tally {
        private final Map<String, Hold> holds = new LinkedHashMap<>();
        private long samples;
        private long pins;
        private long carriers;
        private long gap;

        private void add(RecordedEvent event) {
            switch (event.getEventType().getName()) {
                case EventTally.PINNED -> pins++;
                case HeldEvent.NAME -> held(event);
                default -> {
                    // This event says nothing about carriers.
                }
            }
        }

        private void held(RecordedEvent event) {
            samples++;
            Optional<HoldReason> reason = HoldReason.find(HoldTally.text(event, HeldEvent.REASON));
            if (reason.isPresent() && holds.size() < MOST) {
                String frame = Frames.clean(HoldTally.text(event, HeldEvent.FRAME));
                long nanos = Math.max(0, event.getLong(HeldEvent.HELD));
                long late = Math.max(0, event.getLong(HeldEvent.LATE));
                Hold hold = new Hold(frame, reason.get(), 1, nanos, late > 0 ? nanos : 0);
                holds.merge(reason.get().in(frame), hold, Hold::plus);
                carriers = Math.max(carriers, event.getInt(HeldEvent.CARRIERS));
                gap = Math.max(gap, late);
            }
        }

        private HeldCarriers held() {
            List<Hold> longest = new ArrayList<>(holds.values());
            longest.removeIf(hold -> hold.samples < LEAST_SAMPLES);
            longest.sort(Comparator.comparingLong(hold -> -hold.nanos));
            return new HeldCarriers(longest, samples, pins, carriers, gap);
        }
    }
}
