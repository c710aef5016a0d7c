package dev.threadscale.claim;

import dev.threadscale.claim.SimulatedCell.Forks;
import dev.threadscale.claim.SimulatedCell.Rate;
import dev.threadscale.fixture.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How often verdicts are false over every cell; writes docs/operating-characteristics.md. */
class SimulatedVerdictsSoak {

    private static final int RUNS = Integer.getInteger("threadscale.simulated.runs", 300);

    private static final int EXTENDED_RUNS = Math.min(RUNS, 200);

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
                        ExtendedRates.section(EXTENDED_RUNS)
                                + FlipRates.section(RUNS / PLACES)
                                + MapRates.section(RUNS / LINES),
                        SimulatedVerdictsSoak::rates));
    }

    private static List<Rate> rates(List<Boundary> kinds, ForkEffects effects) {
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
