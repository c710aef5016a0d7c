package dev.threadscale.explain;

import dev.threadscale.results.CauseKind;
import dev.threadscale.worker.carriers.HeldEvent;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;

/** Adds up the samples of held carriers, the only reader of {@link HeldEvent}. */
final class HoldTally {

    /** The maximum number of different holds. */
    private static final int MOST = 1_000;

    /** The number of samples below which a hold may be a coincidence. */
    private static final int LEAST_SAMPLES = 3;

    /** The share of the time below which a hold is not worth naming. */
    private static final double LEAST_SHARE = 0.05;

    private final Map<String, Hold> holds = new LinkedHashMap<>();

    /** The time in ns for which files held carriers while others had to wait. */
    private final Map<File, Long> files = new LinkedHashMap<>();

    private long samples;
    private long carriers;
    private long gap;

    /**
     * A file that holds.
     *
     * @param hold the key of the hold
     * @param caller the method to which the event of a read attributes the same wait
     */
    private record File(String hold, String caller) {}

    /** Counts a sample, with a hold or without. */
    void watched() {
        samples++;
    }

    /** Adds a sample, which holds nothing if it has no reason. */
    void add(RecordedEvent event) {
        Optional<HoldReason> reason = HoldReason.find(text(event, HeldEvent.REASON));
        String frame = Frames.clean(text(event, HeldEvent.FRAME));
        String key = reason.map(known -> known.in(frame)).orElse("");
        if (reason.isEmpty() || (holds.size() >= MOST && !holds.containsKey(key))) {
            return;
        }
        long nanos = Math.max(0, event.getLong(HeldEvent.HELD));
        long late = Math.max(0, event.getLong(HeldEvent.LATE));
        Hold hold = new Hold(frame, reason.get(), 1, nanos, late > 0 ? nanos : 0);
        holds.merge(key, hold, Hold::plus);
        carriers = Math.max(carriers, event.getInt(HeldEvent.CARRIERS));
        gap = Math.max(gap, late);
        if (reason.get() == HoldReason.FILE && files.size() < MOST) {
            String caller = Frames.clean(text(event, HeldEvent.CALLER));
            files.merge(new File(key, caller), hold.lateNanos(), Long::sum);
        }
    }

    private static String text(RecordedEvent event, String field) {
        String text = event.getString(field);
        return text == null ? "" : text;
    }

    /**
     * Returns the holds that are no coincidence.
     *
     * @param pins the number of the virtual machine's own events about pinned virtual threads
     */
    HeldCarriers held(long pins) {
        List<Hold> longest = new ArrayList<>(holds.values());
        longest.removeIf(HoldTally::mayBeChance);
        longest.sort(Comparator.comparingLong(hold -> -hold.nanos()));
        return new HeldCarriers(longest, samples, pins, carriers, gap);
    }

    private static boolean mayBeChance(Hold hold) {
        return hold.samples() < LEAST_SAMPLES;
    }

    /**
     * Adds the holds to the amounts of a recording that has ended. Each wait that held a carrier
     * becomes a single cause: the samples include pins, and reads of files cause events as well.
     *
     * @return the holds that cost others time, the longest first
     */
    List<Hold> complete(Map<CauseKind, Map<String, EventTotal>> amounts) {
        if (samples == 0) {
            // Nothing has watched: pins are all that is known.
            return List.of();
        }
        amounts.remove(CauseKind.PINNING);
        List<Hold> costly = new ArrayList<>(held(0).holds());
        costly.removeIf(hold -> hold.cost() == 0);
        costly.sort(Comparator.comparingLong(hold -> -hold.cost()));
        long all = costly.stream().mapToLong(Hold::cost).sum();
        costly.removeIf(hold -> hold.cost() < LEAST_SHARE * all);
        for (Hold hold : costly) {
            EventTotal total = new EventTotal(hold.samples(), hold.cost());
            add(amounts, CauseKind.HELD, "", total);
            add(amounts, CauseKind.HELD_BY, hold.words(), total);
        }
        Map<String, EventTotal> reads = amounts.getOrDefault(CauseKind.IO, new LinkedHashMap<>());
        files.forEach((file, nanos) -> {
            Hold hold = holds.get(file.hold);
            if (hold != null && !mayBeChance(hold)) {
                reads.computeIfPresent(
                        file.caller,
                        (_, read) ->
                                new EventTotal(read.count(), Math.max(0, read.total() - nanos)));
            }
        });
        return costly;
    }

    private static void add(
            Map<CauseKind, Map<String, EventTotal>> amounts,
            CauseKind kind,
            String what,
            EventTotal total) {
        EventTally.add(amounts.computeIfAbsent(kind, _ -> new LinkedHashMap<>()), what, total);
    }
}
