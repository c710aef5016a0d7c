package dev.threadscale.claim;

import dev.threadscale.claim.SimulatedCell.Forks;
import dev.threadscale.claim.SimulatedCell.Rate;
import dev.threadscale.fixture.Golden;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How often verdicts are false over every cell; writes docs/operating-characteristics.md. */
class SimulatedVerdictsSoak {

    private static final int RUNS = Integer.getInteger("threadscale.simulated.runs", 300);

    /** Searches for a flip have as many places, so each needs fewer runs. */
    private static final int PLACES = 10;

    /** Maps have as many lines. */
    private static final int LINES = 3;

    @Test
    void pageHasTheRates() {
        Golden.matches(
                RatesPage.FILE,
                RatesPage.text(
                        RUNS,
                        FlipRates.section(RUNS / PLACES) + MapRates.section(RUNS / LINES),
                        SimulatedVerdictsSoak::rates));
    }

    private static List<Rate> rates(Stream<Boundary> boundaries, ForkEffects effects) {
        List<Boundary> kinds = boundaries.toList();
        return Forks.published().stream()
                .map(forks ->
                        Rate.worst(
                                kinds.parallelStream()
                                        .map(kind ->
                                                new SimulatedCell(kind, effects, forks)
                                                        .rate(RUNS))))
                .toList();
    }
}
