package dev.threadscale.explain;

import dev.threadscale.results.CauseKind;
import dev.threadscale.worker.carriers.HeldEvent;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Adds up the samples of held carriers. Each wait that held one becomes a single cause: the samples
 * include pins, and reads of files cause events as well.
 */
final class HoldTally {

    private final Map<String, EventTotal> held = new LinkedHashMap<>();

    /** The time for which files held carriers, by the method that calls the JDK. */
    private final Map<String, EventTotal> files = new LinkedHashMap<>();

    private boolean isWatched;

    /** Notes that the worker watches its carriers. */
    void begin() {
        isWatched = true;
    }

    /** Adds a hold, except for a file for which a spare carrier stands in. */
    void add(RecordedEvent event) {
        Optional<HoldReason> reason = HoldReason.find(text(event, HeldEvent.REASON));
        boolean isFile = reason.equals(Optional.of(HoldReason.FILE));
        if (reason.isEmpty() || (isFile && event.getLong(HeldEvent.LATE) <= 0)) {
            return;
        }
        EventTotal one = new EventTotal(1, Math.max(0, event.getLong(HeldEvent.HELD)));
        String frame = Frames.clean(text(event, HeldEvent.FRAME));
        EventTally.add(held, reason.get().in(frame), one);
        if (isFile) {
            EventTally.add(files, Frames.clean(text(event, HeldEvent.CALLER)), one);
        }
    }

    /** Returns the text of a field; empty if it is missing. */
    static String text(RecordedEvent event, String field) {
        String text = event.getString(field);
        return text == null ? "" : text;
    }

    /** Adds the holds to the amounts of a recording that has ended. */
    void complete(Map<CauseKind, Map<String, EventTotal>> amounts) {
        if (!isWatched) {
            return;
        }
        amounts.put(CauseKind.HELD, held);
        amounts.remove(CauseKind.PINNING);
        Map<String, EventTotal> reads =
                amounts.computeIfAbsent(CauseKind.IO, _ -> new LinkedHashMap<>());
        files.forEach((caller, hold) ->
                reads.computeIfPresent(
                        caller,
                        (_, read) ->
                                new EventTotal(
                                        read.count(), Math.max(0, read.total() - hold.total()))));
        files.clear();
    }
}
