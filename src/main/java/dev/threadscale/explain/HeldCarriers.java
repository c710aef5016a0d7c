package dev.threadscale.explain;

import dev.threadscale.worker.carriers.HeldEvent;
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
