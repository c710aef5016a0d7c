package dev.threadscale.explain;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.MeasuredSpan;
import dev.threadscale.results.RecordedRow;
import java.util.Optional;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;

/** Adds up how the virtual threads of a recorded fork used carriers, for each iteration. */
final class CarrierTally {

    private final MeasuredTime time;
    private final long[] pins;
    private final long[] pinnedNanos;
    private final long[] refusals;

    CarrierTally(MeasuredTime time) {
        int iterations = time.iterations().size();
        this.time = time;
        this.pins = new long[iterations];
        this.pinnedNanos = new long[iterations];
        this.refusals = new long[iterations];
    }

    void add(RecordedEvent event) {
        int iteration = time.iteration(event.getEndTime());
        if (iteration < 0) {
            return;
        }
        switch (event.getEventType().getName()) {
            case EventTally.PINNED -> {
                pins[iteration]++;
                pinnedNanos[iteration] += event.getDuration().toNanos();
            }
            case EventTally.REFUSED -> refusals[iteration]++;
            default -> {
                // This event does not belong to a carrier.
            }
        }
    }

    /** Passes on a row for each iteration. */
    void rows(ForkRecord fork, Consumer<RecordedRow> each) {
        Optional<Double> parallelism = Room.carriers(fork);
        for (int i = 0; i < pins.length; i++) {
            MeasuredSpan span = time.iterations().get(i);
            Optional<Long> carriers = span.carriers();
            each.accept(
                    new RecordedRow(
                            fork.configuration(),
                            fork.levels(),
                            i + 1,
                            span.elapsed(),
                            pins[i],
                            pinnedNanos[i],
                            refusals[i],
                            carriers,
                            parallelism.flatMap(usual ->
                                    carriers.map(all -> Math.max(0, all - usual.longValue())))));
        }
    }
}
