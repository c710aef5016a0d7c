package dev.threadscale.plan;

import dev.threadscale.experiment.Search;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.plan.KneeSearch.Step;
import dev.threadscale.protocol.ServiceQuantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** Plays a search on a curve whose knee is known. */
public final class Curve {

    private final Map<Long, Probe> known = new HashMap<>();
    private final List<Long> measured = new ArrayList<>();
    private final LongFunction<Probe> curve;

    private Curve(LongFunction<Probe> curve) {
        this.curve = curve;
    }

    /** Times in ns by count. */
    static Curve of(LongFunction<Double> nanos) {
        return ofProbes(count -> new Probe.Measured(nanos.apply(count)));
    }

    static Curve ofProbes(LongFunction<Probe> probes) {
        return new Curve(probes);
    }

    /** Falls until 2, is flat, and jumps to twice the time of one task at the knee. */
    static Curve withKneeAt(long knee) {
        return of(count -> count >= knee ? 2e6 : count == 1 ? 1e6 : 0.5e6);
    }

    /** The same with something else at one count. */
    public Curve at(long odd, Probe probe) {
        return new Curve(count -> count == odd ? probe : curve.apply(count));
    }

    static Search search(long from, long to) {
        return search(from, to, 0);
    }

    static Search search(long from, long to, int withinPercent) {
        return new Search("tasks", from, to, new BigDecimal("1.5"), withinPercent);
    }

    /** Returns a search for the highest rate with a cost of at most 1. */
    static Search level(long from, long to) {
        return new Search(
                "rate",
                from,
                to,
                BigDecimal.ONE,
                0,
                Map.of(ServiceQuantity.ERROR_PERCENT, BigDecimal.ONE));
    }

    /** Searches to the end, with work that stays the same. */
    Step.End end(Search search) {
        return end(KneeSearch.of(search, true));
    }

    Step.End end(KneeSearch knee) {
        while (true) {
            switch (knee.next(this::known)) {
                case Step.Counts(List<Long> counts) -> counts.forEach(this::measure);
                case Step.End end -> {
                    return end;
                }
            }
        }
    }

    private void measure(long count) {
        if (known.put(count, curve.apply(count)) != null) {
            throw new AssertionError(count + " is measured twice");
        }
        measured.add(count);
    }

    Optional<Probe> known(long count) {
        return Optional.ofNullable(known.get(count));
    }

    /** The counts in the order in which they were asked for. */
    public List<Long> measured() {
        return List.copyOf(measured);
    }
}
